import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { UploadLimits } from '#shared/contract/produto'
import { AppError, toAppError } from '#shared/errors/errors'
import type { FotoMime } from '#shared/foto/foto-format'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { FotoFile, JsonFile } from '#shared/upload/upload-files'
import { checkJson } from './json-file.ts'
import { JSON_N } from '../store/envio-records.ts'
import type { ArquivoRecord } from '../store/envio-records.ts'

type Received = Pick<ArquivoRecord, 'n' | 'nome' | 'sha256'>

const otherContent = ({ n, nome }: Received) => {
  const error = new AppError('INVALID_FILE', {
    texto: TEXTOS_ENVIOS.conteudoErrado(nome),
    detail: 'sha256 is not the declared one',
  })
  return n === JSON_N ? error : error.about({ posicao: n - 1, nome })
}

/** True for errors about a file itself, which are the same however often it is judged. */
export const isVerdict = ({ code }: AppError): boolean => code === 'INVALID_FILE' || code === 'TOO_LARGE'

/**
 * Judges a file from its first byte to its last, as an upload in one piece is judged while it passes: its format, and
 * whether it is the declared one. The verdict comes at the end.
 */
export class ReceivedFile {
  readonly #received: Received
  readonly #file: FotoFile | JsonFile
  readonly #hash: ReturnType<typeof createHash> | undefined
  readonly #json: Buffer[] = []
  #wrong: AppError | undefined

  /** Throws INVALID_FILE for a work order whose name is not one of a JSON file. */
  constructor(received: Received, limits: UploadLimits) {
    const { n, nome, sha256 } = received
    this.#received = received
    this.#file =
      n === JSON_N
        ? new JsonFile({ filename: nome, maxMb: limits.jsonMb })
        : new FotoFile({ filename: nome, maxMb: limits.fotoMb }, n, { crc32 })
    this.#hash = sha256 === null ? undefined : createHash('sha256')
  }

  /** Takes the next bytes, which are kept only for a work order. */
  push(bytes: Uint8Array): void {
    this.#hash?.update(bytes)
    if (this.#file instanceof JsonFile) this.#json.push(Buffer.from(bytes))
    this.#wrong ??= faultOf(() => this.#file.push(bytes))
  }

  /** Called after the last bytes; gives a photo's format. Throws INVALID_FILE, TOO_LARGE. */
  async end(): Promise<FotoMime | null> {
    // A difference to the declared hash is told first: sent again, the file may be right.
    if (this.#hash && this.#hash.digest('hex') !== this.#received.sha256) throw otherContent(this.#received)
    this.#wrong ??= faultOf(() => this.#file.end())
    if (this.#wrong) throw this.#wrong
    if (this.#file instanceof FotoFile) return this.#file.mime
    await checkJson(Buffer.concat(this.#json))
    return null
  }
}

function faultOf(look: () => unknown): AppError | undefined {
  try {
    look()
    return undefined
  } catch (error) {
    return toAppError(error)
  }
}
