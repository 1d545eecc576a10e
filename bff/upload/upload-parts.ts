import { crc32 } from 'node:zlib'
import { AppError } from '#shared/contract/errors'
import { FotoInspector } from '#shared/foto/foto-inspector'
import { TEXTOS } from '#shared/textos/textos'
import { cleanFileName } from '#shared/text/file-name'
import { fotoFileName } from '#shared/foto/foto-name'
import type { FormFraming } from './form-frame.ts'
import { MAX_FIELD_BYTES } from './upload-fields.ts'
import type { UploadFields } from './upload-fields.ts'

const MB = 1024 * 1024

/** One part of the form while it passes: it throws as soon as a byte proves it wrong. */
export interface PartReceiver {
  data(slice: Buffer): void
  end(): void
}

/** Where the bytes for the backend go. */
export interface PartOutput {
  framing: FormFraming
  write(bytes: Buffer): void
}

/** A text field: kept until it is whole, checked, then written. */
export class TextPart implements PartReceiver {
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
    this.#output.write(this.#output.framing.text(this.#name, value))
  }
}

/** A photo: judged while its bytes pass on untouched, under the type its first bytes tell. */
export class FotoPart implements PartReceiver {
  readonly #inspector: FotoInspector
  readonly #nome: string
  readonly #output: PartOutput
  readonly #maxMb: number
  readonly #ordinal: number
  #size = 0
  #waiting: Buffer[] | null = []

  /** `ordinal` counts from 1 and names photos that came without a name. */
  constructor(
    { filename, ordinal, maxMb }: { filename: string; ordinal: number; maxMb: number },
    output: PartOutput,
  ) {
    this.#nome = cleanFileName(filename) || `photo-${ordinal}`
    this.#inspector = new FotoInspector(this.#nome, { crc32 })
    this.#output = output
    this.#maxMb = maxMb
    this.#ordinal = ordinal
  }

  data(slice: Buffer): void {
    this.#size += slice.length
    this.#judge(() => {
      if (this.#size > this.#maxMb * MB)
        throw new AppError('TOO_LARGE', { texto: TEXTOS.upload.fotoGrande(this.#nome, this.#maxMb) })
      this.#inspector.push(slice)
    })
    if (this.#waiting) this.#begin(this.#waiting, slice)
    else this.#output.write(slice)
  }

  end(): void {
    this.#judge(() => void this.#inspector.end())
    this.#output.write(this.#output.framing.fileEnd)
  }

  /** A refusal says which photo of the form it is about. */
  #judge(look: () => void): void {
    try {
      look()
    } catch (error) {
      throw error instanceof AppError ? error.about({ posicao: this.#ordinal - 1, nome: this.#nome }) : error
    }
  }

  #begin(waiting: Buffer[], slice: Buffer): void {
    waiting.push(slice)
    const type = this.#inspector.mime
    if (type === null) return
    const filename = this.#nome.includes('.') ? this.#nome : fotoFileName(this.#nome, type)
    this.#output.write(this.#output.framing.fileStart({ name: 'photos', filename, type }))
    for (const kept of waiting) this.#output.write(kept)
    this.#waiting = null
  }
}

/** The work-order file of a line that has one: a `.json` within the limit, passed on untouched. */
export class JsonPart implements PartReceiver {
  readonly #output: PartOutput
  readonly #maxMb: number
  #size = 0

  constructor({ filename, maxMb }: { filename: string; maxMb: number }, output: PartOutput) {
    const nome = cleanFileName(filename)
    if (!nome.toLowerCase().endsWith('.json'))
      throw new AppError('INVALID_FILE', { texto: TEXTOS.upload.jsonExtensao })
    this.#output = output
    this.#maxMb = maxMb
    output.write(output.framing.fileStart({ name: 'jsonfile', filename: nome, type: 'application/json' }))
  }

  data(slice: Buffer): void {
    this.#size += slice.length
    if (this.#size > this.#maxMb * MB)
      throw new AppError('TOO_LARGE', { texto: TEXTOS.upload.jsonGrande(this.#maxMb) })
    this.#output.write(slice)
  }

  end(): void {
    if (this.#size === 0) throw new AppError('INVALID_FILE', { texto: TEXTOS.upload.jsonInvalido })
    this.#output.write(this.#output.framing.fileEnd)
  }
}
