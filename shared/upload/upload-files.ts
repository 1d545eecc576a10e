import { AppError } from '../errors/errors.ts'
import { MB } from '../bytes/units.ts'
import { FotoInspector, type InspectorOptions } from '../foto/foto-inspector.ts'
import type { FotoInfo } from '../foto/foto-format.ts'
import { cleanFileName } from '../text/file-name.ts'
import { TEXTOS } from '../textos/textos.ts'
import { isJsonName } from './parts.ts'

/** What is known of a form's file when its part begins: the name it was sent under, and its limit in megabytes. */
export interface BegunFile {
  filename: string
  maxMb: number
}

/** A photo of an upload, judged while its bytes pass: throws as soon as a byte proves it wrong. */
export class FotoFile {
  /** Its name to show people, which is never empty. */
  readonly nome: string
  readonly #inspector: FotoInspector
  readonly #maxMb: number
  readonly #posicao: number
  #size = 0

  /** `ordinal` counts the form's photos from 1, and makes the name of one that came without. */
  constructor({ filename, maxMb }: BegunFile, ordinal: number, walk: InspectorOptions) {
    this.nome = cleanFileName(filename) || `photo-${ordinal}`
    this.#inspector = new FotoInspector(this.nome, walk)
    this.#maxMb = maxMb
    this.#posicao = ordinal - 1
  }

  /** The media type that the first bytes announce; null until enough of them have passed. */
  get mime() {
    return this.#inspector.mime
  }

  /** The next bytes. Throws INVALID_FILE, TOO_LARGE. */
  push(bytes: Uint8Array): void {
    this.#size += bytes.length
    this.#judge(() => {
      if (this.#size > this.#maxMb * MB)
        throw new AppError('TOO_LARGE', { texto: TEXTOS.upload.fotoGrande(this.nome, this.#maxMb) })
      this.#inspector.push(bytes)
    })
  }

  /** Called after the last bytes; tells what photo they were. Throws INVALID_FILE when it is not whole. */
  end(): FotoInfo {
    return this.#judge(() => this.#inspector.end())
  }

  /** Adds to a refusal which photo of the form it is about. */
  #judge<T>(look: () => T): T {
    try {
      return look()
    } catch (error) {
      throw error instanceof AppError ? error.about({ posicao: this.#posicao, nome: this.nome }) : error
    }
  }
}

/** The work-order file of a line that has one: a `.json` within the limit, whose content is not judged here. */
export class JsonFile {
  readonly nome: string
  readonly #maxMb: number
  #size = 0

  /** Throws INVALID_FILE for another ending. */
  constructor({ filename, maxMb }: BegunFile) {
    this.nome = cleanFileName(filename)
    if (!isJsonName(this.nome)) throw new AppError('INVALID_FILE', { texto: TEXTOS.upload.jsonExtensao })
    this.#maxMb = maxMb
  }

  /** The next bytes. Throws TOO_LARGE. */
  push(bytes: Uint8Array): void {
    this.#size += bytes.length
    if (this.#size > this.#maxMb * MB)
      throw new AppError('TOO_LARGE', { texto: TEXTOS.upload.jsonGrande(this.#maxMb) })
  }

  /** Called after the last bytes. Throws INVALID_FILE when none came. */
  end(): void {
    if (this.#size === 0) throw new AppError('INVALID_FILE', { texto: TEXTOS.upload.jsonInvalido })
  }
}
