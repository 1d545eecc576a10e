import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors/errors'
import type { ReachTeller } from '#shared/node/http/circuit-breaker'
import { UnderWay } from '#shared/node/process/under-way'
import { ObjectStore } from '#shared/node/s3/object-store'
import { resumedBytes } from '#shared/node/s3/resumed-bytes'
import type { S3Place } from '#shared/node/s3/s3-bucket'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { MB } from '#shared/bytes/units'
import { gatherPieces } from './gather-pieces.ts'
import type { Chunk, RedisChunks } from './redis-chunks.ts'
import type { Spool, SpoolPlace } from './spool.ts'

/** What the names of all objects of envios begin with. */
const SPOOL_PREFIX = '.envios/'

/**
 * Bytes of a piece: the most, and the least while many files come; and the bytes of all pieces that are being gathered
 * at once.
 */
const PIECE_BYTES = 8 * MB
const LEAST_BYTES = MB
const HELD_BYTES = 64 * MB
/** Milliseconds after which a piece is stored, however small it is. */
const PIECE_MS = 10_000

const ENVIO = /\/([0-9a-f-]{36})$/

/**
 * Keeps the bytes of envios as objects of a bucket, `.envios/<installation>/<envio>/<n>/<offset>-<random>`, for all
 * gateways of one secret; a gateway that has another secret by mistake does not take their objects for its own
 * leftovers. An object counts once Redis has recorded it: one that was written in vain is swept. Throws
 * STORAGE_UNAVAILABLE while the store is away. Source: docs/decisions/139.
 */
export class S3Spool implements Spool {
  readonly #chunks: RedisChunks
  readonly #store: ObjectStore
  readonly #beginning: string
  readonly #coming = new UnderWay()

  constructor(chunks: RedisChunks, bucket: S3Place, tell?: ReachTeller) {
    this.#chunks = chunks
    this.#store = new ObjectStore(bucket, { tell })
    this.#beginning = `${SPOOL_PREFIX}${chunks.installation}/`
  }

  /** Infinity: the free space of a store is not known before it says that it is full. */
  free(): Promise<number> {
    return Promise.resolve(Number.POSITIVE_INFINITY)
  }

  async *read(place: SpoolPlace): AsyncGenerator<Buffer> {
    for (const { name } of await this.#chunks.chunks(place))
      yield* (await resumedBytes(this.#store, this.#keyOf(place, name))) as AsyncIterable<Buffer>
  }

  look(place: SpoolPlace): AsyncIterable<Buffer> {
    return this.read(place)
  }

  size(place: SpoolPlace): Promise<number | undefined> {
    return this.#chunks.size(place)
  }

  async sizes(envio: string, among?: ReadonlySet<number>): Promise<Map<number, number>> {
    const sizes = await this.#chunks.sizes(envio)
    return among ? new Map([...sizes].filter(([n]) => among.has(n))) : sizes
  }

  async begin(place: SpoolPlace): Promise<void> {
    if (!(await this.#chunks.begin(place))) throw new AppError('CONFLICT', { texto: TEXTOS_ENVIOS.naoRecebe })
  }

  append(
    place: SpoolPlace,
    { from, whole }: { from: number; whole: number },
    source: AsyncIterable<Uint8Array>,
  ): Promise<number> {
    let at = from
    const pieceBytes = () => {
      const share = Math.max(LEAST_BYTES, Math.floor(HELD_BYTES / this.#coming.count))
      // One byte more than fits is enough to notice that more came than was declared.
      return Math.min(PIECE_BYTES, share, whole - at + 1)
    }
    return this.#coming.run(async () => {
      for await (const piece of gatherPieces(source, { pieceBytes, pieceMs: PIECE_MS })) {
        const fits = piece.subarray(0, whole - at)
        if (fits.length > 0) at = await this.#add(place, at, fits)
        if (fits.length < piece.length)
          throw new AppError('TOO_LARGE', { texto: TEXTOS_ENVIOS.passaDoDeclarado })
      }
      return at
    })
  }

  async removeFile(place: SpoolPlace): Promise<void> {
    const dropped = await this.#chunks.drop(place)
    await this.#store.removeAll(dropped.map(({ name }) => this.#keyOf(place, name)))
  }

  async remove(envio: string): Promise<void> {
    await this.#store.removeAll([...(await this.#store.list(`${this.#beginning}${envio}/`)).keys()])
  }

  async *envios(): AsyncGenerator<string> {
    for await (const folder of this.#store.folders(this.#beginning)) {
      const envio = ENVIO.exec(folder)?.[1]
      if (envio !== undefined) yield envio
    }
  }

  close(): void {
    this.#store.close()
  }

  /** Writes a piece, then records that it belongs to the file. */
  async #add(place: SpoolPlace, from: number, bytes: Buffer): Promise<number> {
    const chunk: Chunk = { name: `${from}-${randomUUID().slice(0, 8)}`, bytes: bytes.length }
    const key = this.#keyOf(place, chunk.name)
    await this.#store.put(key, bytes)
    const length = await this.#chunks.add(place, from, chunk)
    if (length !== undefined) return length
    // An object that stays belongs to no file, and is swept.
    await this.#store.remove(key).catch(() => undefined)
    throw new AppError('CONFLICT', { texto: TEXTOS_ENVIOS.posicao })
  }

  #keyOf({ envio, n }: SpoolPlace, name: string): string {
    return `${this.#beginning}${envio}/${n}/${name}`
  }
}
