import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#shared/errors/errors'
import type { ReachTeller } from '#shared/node/http/circuit-breaker'
import type { ByteRange } from '#shared/node/http/range'
import { isLote, parseChave, type FotoStorage, type Staging } from '../foto-storage.ts'
import { SHARED_DERIVATIVES } from '#shared/node/foto/derivative-place'
import { ObjectStore } from '#shared/node/s3/object-store'
import { resumedBytes } from '#shared/node/s3/resumed-bytes'
import type { S3Place } from '#shared/node/s3/s3-bucket'
import { Leftovers } from './leftovers.ts'
import { MARKS, S3Staging } from './s3-staging.ts'

/** Originals as objects `{prefix}{lote}/{name}` of one bucket: the names that they have on a disk. */
export class S3Storage implements FotoStorage {
  readonly #store: ObjectStore
  readonly #leftovers = new Leftovers()

  private constructor(place: S3Place, tell?: ReachTeller) {
    this.#store = new ObjectStore(place, { tell })
  }

  /** Opens the storage. Throws STORAGE_UNAVAILABLE when the bucket cannot be read. */
  static async open(place: S3Place, tell?: ReachTeller): Promise<S3Storage> {
    const storage = new S3Storage(place, tell)
    await storage.unsettled()
    return storage
  }

  async letUploadsIn(): Promise<void> {
    await Promise.resolve()
  }

  async stage(lote: string): Promise<Staging> {
    return this.#stagingOf(lote).begin()
  }

  async resume(lote: string): Promise<Staging> {
    return await Promise.resolve(this.#stagingOf(lote))
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    parseChave(key)
    return resumedBytes(this.#store, key, range)
  }

  async size(key: string): Promise<number | null> {
    parseChave(key)
    return this.#store.size(key)
  }

  async locate(key: string): Promise<{ buffer: Buffer }> {
    return { buffer: await buffer(await this.open(key)) }
  }

  async removeAll(keys: readonly string[]): Promise<void> {
    for (const key of keys) parseChave(key)
    await this.#store.removeAll(keys)
  }

  async removeDerivatives(names: readonly string[]): Promise<void> {
    for await (const installation of this.#store.folders(SHARED_DERIVATIVES))
      await this.#store.removeAll(names.map((name) => `${installation}/${name}`))
  }

  /** A full store refuses the write itself, so there is no number to know before. */
  async free(): Promise<number> {
    return await Promise.resolve(Number.POSITIVE_INFINITY)
  }

  async unsettled(): Promise<string[]> {
    return [...(await this.#marks()).keys()]
  }

  async hasLotes(): Promise<boolean> {
    for await (const _lote of this.#published()) return true
    return false
  }

  async lotes(): Promise<string[]> {
    const found: string[] = []
    for await (const lote of this.#published()) found.push(lote)
    return found
  }

  async keys(lote: string): Promise<string[]> {
    return [...(await this.sizes(lote)).keys()]
  }

  async sizes(lote: string): Promise<Map<string, number>> {
    return isLote(lote) ? this.#store.list(`${lote}/`) : new Map<string, number>()
  }

  async close(): Promise<void> {
    await this.#leftovers.close()
    this.#store.close()
  }

  async *#published(): AsyncGenerator<string> {
    const marks = await this.#marks()
    // A batch with an empty mark is not published yet.
    for await (const name of this.#store.folders()) if (isLote(name) && marks.get(name) !== 0) yield name
  }

  async #marks(): Promise<Map<string, number>> {
    const marks = [...(await this.#store.list(MARKS))]
    return new Map(
      marks.map(([key, size]) => [key.slice(MARKS.length), size] as const).filter(([name]) => isLote(name)),
    )
  }

  #stagingOf(lote: string): S3Staging {
    if (!isLote(lote)) throw new AppError('NOT_FOUND', { detail: 'not a batch name' })
    return new S3Staging(this.#store, lote, this.#leftovers)
  }
}
