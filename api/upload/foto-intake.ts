import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { FotoInfo } from '#shared/foto/foto-format'
import type { FotoMetadata } from '#shared/foto/foto-metadata'
import type { FotoFile } from '#shared/upload/upload-files'
import { alturaOf } from '../fotos/altura.ts'
import { capturadaEmOf } from '../fotos/capturada-em.ts'

/** The size and the sums of bytes that passed. */
export interface Sums {
  size: number
  sha256: string
  crc32: number
}

/** A photo that was received and found whole. */
export type TakenFoto = Sums &
  Pick<FotoInfo, 'mime' | 'width' | 'height'> & { altura: number | null; capturada_em: string | null }

/** Counts and sums bytes on their way. */
export class Summing {
  #size = 0
  #crc32 = 0
  readonly #sha256 = createHash('sha256')

  push(chunk: Uint8Array): void {
    this.#size += chunk.length
    this.#crc32 = crc32(chunk, this.#crc32)
    this.#sha256.update(chunk)
  }

  end(): Sums {
    return { size: this.#size, sha256: this.#sha256.digest('hex'), crc32: this.#crc32 }
  }
}

/** One photo on its way to the storage: checked, summed and searched for its altitude and date while it is written. */
export class FotoIntake {
  readonly #file: FotoFile
  readonly #metadata: FotoMetadata
  readonly #sums = new Summing()
  #info: FotoInfo | undefined

  /** `metadata` are those that the reading of `file` fills. */
  constructor(file: FotoFile, metadata: FotoMetadata) {
    this.#file = file
    this.#metadata = metadata
  }

  get nome(): string {
    return this.#file.nome
  }

  /** Passes the photo's bytes on and checks them. Throws INVALID_FILE as soon as they are no whole photo, TOO_LARGE. */
  async *pass(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      this.#file.push(chunk)
      this.#sums.push(chunk)
      yield chunk
    }
    this.#info = this.#file.end()
  }

  /** What was received; to be called after `pass` has ended. */
  async end(): Promise<TakenFoto> {
    if (!this.#info) throw new Error('photo has not passed')
    const { mime, width, height } = this.#info
    const altura = await alturaOf(this.#metadata)
    const capturada_em = await capturadaEmOf(this.#metadata)
    return { ...this.#sums.end(), mime, width, height, altura, capturada_em }
  }
}
