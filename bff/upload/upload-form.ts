import type { Usuario } from '#shared/contract/usuario'
import { AppError } from '#shared/contract/errors'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import type { UploadLimits } from '#shared/contract/produto'
import { FormFraming } from './form-frame.ts'
import type { MultipartSink } from './multipart-scanner.ts'
import type { PartHeaders } from './part-headers.ts'
import { UploadFields } from './upload-fields.ts'
import { JsonPart, FotoPart, TextPart } from './upload-parts.ts'
import type { PartReceiver } from './upload-parts.ts'

const PHOTOS = 'photos'
const JSON_FILE = 'jsonfile'

/** One upload while it passes: what comes in is checked against the line, what goes out is framed anew. */
export class UploadForm implements MultipartSink {
  readonly framing = new FormFraming()
  readonly #linha: Linha
  readonly #limits: UploadLimits
  readonly #fields: UploadFields
  #part: PartReceiver | null = null
  #out: Buffer[] = []
  #photos = 0
  #jsons = 0

  constructor({ linha, usuario, limits }: { linha: Linha; usuario: Usuario; limits: UploadLimits }) {
    this.#linha = linha
    this.#limits = limits
    this.#fields = new UploadFields(linha, usuario)
  }

  /** Photos that have begun so far. */
  get fotos(): number {
    return this.#photos
  }

  /** True when every text field has come and was right. */
  get fieldsComplete(): boolean {
    return this.#fields.complete
  }

  /** The bytes for the backend since the last call; never the closing boundary. */
  takeOutput(): Buffer[] {
    const out = this.#out
    this.#out = []
    return out
  }

  partStart(part: PartHeaders): void {
    this.#part = this.#receiverOf(part)
  }

  partData(slice: Buffer): void {
    this.#part?.data(slice)
  }

  partEnd(): void {
    this.#part?.end()
    this.#part = null
  }

  /** The form has ended. Throws when a field, the photos or the work-order file are missing. */
  end(): void {
    this.#fields.end()
    if (this.#photos === 0) throw new AppError('INVALID_INPUT', { texto: TEXTOS.upload.faltamFotos })
    if (this.#linha.upload.json && this.#jsons === 0)
      throw new AppError('INVALID_INPUT', { texto: TEXTOS.upload.faltaJson })
  }

  #receiverOf({ name, filename }: PartHeaders): PartReceiver {
    const output = { framing: this.framing, write: (bytes: Buffer) => void this.#out.push(bytes) }
    if (name === PHOTOS && filename !== undefined) {
      if (++this.#photos > this.#limits.fotos)
        throw new AppError('TOO_LARGE', { texto: TEXTOS.upload.fotosDemais(this.#limits.fotos) })
      return new FotoPart({ filename, ordinal: this.#photos, maxMb: this.#limits.fotoMb }, output)
    }
    if (name === JSON_FILE && filename !== undefined && this.#linha.upload.json) {
      if (++this.#jsons > 1)
        throw new AppError('INVALID_INPUT', { texto: TEXTOS.upload.campoInvalido(TEXTOS.upload.json) })
      return new JsonPart({ filename, maxMb: this.#limits.jsonMb }, output)
    }
    if (filename !== undefined)
      throw new AppError('INVALID_INPUT', { texto: TEXTOS.upload.campoInvalido(name.slice(0, 60)) })
    return new TextPart(name, this.#fields, output)
  }
}
