import { crc32 } from 'node:zlib'
import type { UploadForm } from '#shared/upload/upload-form'
import { FotoFile } from '#shared/upload/upload-files'
import type { MultipartSink } from './multipart/multipart-scanner.ts'
import type { PartHeaders } from './multipart/part-headers.ts'
import { FotoPart, JsonPart, TextPart, type PartOutput, type RelayedPart } from './relayed-parts.ts'

/** One upload while it passes: each part is judged as it comes in, and written out framed anew. */
export class RelayedForm implements MultipartSink {
  readonly #form: UploadForm
  readonly #output: PartOutput
  #part: RelayedPart | null = null

  constructor(form: UploadForm, output: PartOutput) {
    this.#form = form
    this.#output = output
  }

  partStart({ name, filename }: PartHeaders): void {
    this.#part =
      filename === undefined
        ? new TextPart(name, this.#form.fields, this.#output)
        : this.#filePart(name, filename)
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
