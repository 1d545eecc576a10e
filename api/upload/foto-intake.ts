import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { AppError } from '#shared/contract/errors'
import { FotoInspector, type FotoInfo } from '#shared/foto/foto-inspector'
import { FotoMetadata } from '#shared/foto/foto-metadata'
import { TEXTOS } from '#shared/textos/textos'
import { alturaOf } from '../fotos/altura.ts'

/** Bytes that passed: how many, and their sums. */
export interface Sums {
  size: number
  sha256: string
  crc32: number
}

/** A photo that passed and was found whole. */
export type TakenFoto = Sums & Pick<FotoInfo, 'mime' | 'width' | 'height'> & { altura: number | null }

export const MB = 1024 * 1024

/** Counts and sums bytes on their way. */
export class Summing {
  #size = 0
  #crc32 = 0
  readonly #sha256 = createHash('sha256')

  /** Adds the chunk and gives the count so far. */
  push(chunk: Uint8Array): number {
    this.#size += chunk.length
    this.#crc32 = crc32(chunk, this.#crc32)
    this.#sha256.update(chunk)
    return this.#size
  }

  end(): Sums {
    return { size: this.#size, sha256: this.#sha256.digest('hex'), crc32: this.#crc32 }
  }
}

/** One photo on its way to the storage: checked, summed and searched for its altitude while it is written. */
export class FotoIntake {
  readonly #nome: string
  readonly #maxMb: number
  readonly #inspector: FotoInspector
  readonly #metadata = new FotoMetadata()
  readonly #sums = new Summing()
  #info: FotoInfo | undefined

  constructor(nome: string, maxMb: number) {
    this.#nome = nome
    this.#maxMb = maxMb
    this.#inspector = new FotoInspector(nome, { crc32, metadata: this.#metadata })
  }

  /** The same bytes, checked. Throws INVALID_FILE as soon as they are no whole photo, TOO_LARGE. */
  async *pass(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      if (this.#sums.push(chunk) > this.#maxMb * MB) {
        throw new AppError('TOO_LARGE', { texto: TEXTOS.upload.fotoGrande(this.#nome, this.#maxMb) })
      }
      this.#inspector.push(chunk)
      yield chunk
    }
    this.#info = this.#inspector.end()
  }

  /** What passed; call it after `pass` has ended. */
  async end(): Promise<TakenFoto> {
    if (!this.#info) throw new Error('photo has not passed')
    const { mime, width, height } = this.#info
    return { ...this.#sums.end(), mime, width, height, altura: await alturaOf(this.#metadata) }
  }
}
