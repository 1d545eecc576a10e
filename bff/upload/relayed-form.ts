import { crc32 } from 'node:zlib'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import { AppError } from '#shared/errors/errors'
import { MAX_FIELD_BYTES, PARTS } from '#shared/upload/parts'
import type { UploadFields } from '#shared/upload/upload-fields'
import { FotoFile, type JsonFile } from '#shared/upload/upload-files'
import type { UploadForm } from '#shared/upload/upload-form'
import type { FormFraming } from './multipart/form-frame.ts'
import type { MultipartSink } from './multipart/multipart-scanner.ts'
import type { PartHeaders } from './multipart/part-headers.ts'

/** One part of a passing form; it throws as soon as a byte proves it wrong. */
interface RelayedPart {
  data(slice: Buffer): void
  end(): void
}

/** Where the bytes for the backend go. */
export interface PartOutput {
  framing: FormFraming
  write(bytes: Buffer): void
}

/** A text field: kept until it is whole, checked, then written. */
class TextPart implements RelayedPart {
  readonly #slices: Buffer[] = []
  #size = 0
  readonly #fields: UploadFields
  readonly #output: PartOutput
  readonly #name: ReturnType<UploadFields['begin']>

  constructor(name: string, fields: UploadFields, output: PartOutput) {
    this.#fields = fields
    this.#output = output
    this.#name = fields.begin(name)
  }

  data(slice: Buffer): void {
    this.#size += slice.length
    if (this.#size > MAX_FIELD_BYTES) throw new AppError('TOO_LARGE', { detail: `field ${this.#name}` })
    this.#slices.push(slice)
  }

  end(): void {
    const value = this.#fields.finish(this.#name, Buffer.concat(this.#slices))
    if (this.#name === PARTS.userId && this.#fields.isSigned) return
    this.#output.write(this.#output.framing.text(this.#name, value))
  }
}

/** A photo: its bytes pass unchanged, under the type that its first bytes tell. */
class FotoPart implements RelayedPart {
  readonly #file: FotoFile
  readonly #output: PartOutput
  #waiting: Buffer[] | null = []

  constructor(file: FotoFile, output: PartOutput) {
    this.#file = file
    this.#output = output
  }

  data(slice: Buffer): void {
    this.#file.push(slice)
    if (this.#waiting) this.#begin(this.#waiting, slice)
    else this.#output.write(slice)
  }

  end(): void {
    this.#file.end()
    this.#output.write(this.#output.framing.fileEnd)
  }

  #begin(waiting: Buffer[], slice: Buffer): void {
    waiting.push(slice)
    const { nome, mime } = this.#file
    if (mime === null) return
    this.#output.write(this.#output.framing.fotoStart(nome, mime))
    for (const kept of waiting) this.#output.write(kept)
    this.#waiting = null
  }
}

/** The work-order file, passed on untouched. */
class JsonPart implements RelayedPart {
  readonly #file: JsonFile
  readonly #output: PartOutput

  constructor(file: JsonFile, output: PartOutput) {
    this.#file = file
    this.#output = output
    output.write(output.framing.jsonStart(file.nome))
  }

  data(slice: Buffer): void {
    this.#file.push(slice)
    this.#output.write(slice)
  }

  end(): void {
    this.#file.end()
    this.#output.write(this.#output.framing.fileEnd)
  }
}

/**
 * What a form sends for a file field in which nothing was chosen: no name and no bytes, which is no file. Source: HTML,
 * "Constructing the entry list".
 */
class UnchosenPart implements RelayedPart {
  #file: RelayedPart | null = null
  readonly #begin: () => RelayedPart

  constructor(begin: () => RelayedPart) {
    this.#begin = begin
  }

  data(slice: Buffer): void {
    this.#file ??= this.#begin()
    this.#file.data(slice)
  }

  end(): void {
    this.#file?.end()
  }
}

/** One upload while it passes: each part is judged as it comes in, and written out framed anew. */
export class RelayedForm implements MultipartSink {
  readonly #form: UploadForm
  readonly #output: PartOutput
  #part: RelayedPart | null = null

  /** `signedBy` is the user whose token signs the form: the backend reads it there whatever the form says or leaves out. */
  constructor(form: UploadForm, output: PartOutput, signedBy: Usuario['id'] | undefined) {
    this.#form = form
    this.#output = output
    if (signedBy !== undefined) output.write(output.framing.text(PARTS.userId, String(signedBy)))
  }

  partStart({ name, filename }: PartHeaders): void {
    const file = () => this.#filePart(name, filename ?? '')
    if (filename === undefined) this.#part = new TextPart(name, this.#form.fields, this.#output)
    else this.#part = filename === '' ? new UnchosenPart(file) : file()
  }

  partData(slice: Buffer): void {
    this.#part?.data(slice)
  }

  partEnd(): void {
    this.#part?.end()
    this.#part = null
  }

  #filePart(name: string, filename: string): RelayedPart {
    const file = this.#form.beginFile(name, filename, { crc32 })
    return file instanceof FotoFile ? new FotoPart(file, this.#output) : new JsonPart(file, this.#output)
  }
}
