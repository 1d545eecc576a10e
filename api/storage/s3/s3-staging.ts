import { AppError } from '#shared/errors/errors'
import { parseChave, type Staging } from '../foto-storage.ts'
import type { ObjectStore } from '#shared/node/s3/object-store'
import type { Leftovers } from './leftovers.ts'
import { PartWriter } from './part-writer.ts'

/** Beginning of the keys that mark unfinished batches. */
export const MARKS = '.staging/'

/**
 * A batch in a store that cannot rename: its files lie under their final keys from the first, and the object
 * `.staging/{lote}` marks them as unfinished. That mark is written before the first file, and removed after the rows
 * are committed or the last file is gone; it is empty until the batch is published.
 */
export class S3Staging implements Staging {
  readonly #store: ObjectStore
  readonly #lote: string
  readonly #leftovers: Pick<Leftovers, 'add'>
  readonly #writer: PartWriter
  /** Bytes of each file that was put. */
  readonly #sizes = new Map<string, number>()

  constructor(store: ObjectStore, lote: string, leftovers: Pick<Leftovers, 'add'>) {
    this.#store = store
    this.#lote = lote
    this.#leftovers = leftovers
    this.#writer = new PartWriter(store)
  }

  async begin(): Promise<this> {
    await this.#store.put(this.#mark, Buffer.alloc(0))
    return this
  }

  async put(name: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    const key = `${this.#lote}/${name}`
    parseChave(key)
    this.#sizes.set(key, await this.#writer.write(key, source))
  }

  /** Throws STORAGE_UNAVAILABLE when the store does not have every file in its size. */
  async publish(): Promise<void> {
    await this.#writer.idle()
    const found = await this.#store.list(`${this.#lote}/`)
    for (const [key, size] of this.#sizes)
      if (found.get(key) !== size)
        throw new AppError('STORAGE_UNAVAILABLE', {
          detail: `${key} has ${found.get(key)} bytes, not ${size}`,
        })
    await this.#store.put(this.#mark, Buffer.from('publicado'))
  }

  /** The rows are committed already, so a failure here is not thrown but tried again later. */
  async settle(): Promise<void> {
    await this.#orLater(() => this.#store.remove(this.#mark))
  }

  async discard(): Promise<void> {
    await this.#orLater(async () => {
      await this.#writer.abandon()
      for (const parted of await this.#store.unfinished(`${this.#lote}/`)) await this.#store.dropParts(parted)
      await this.#store.removeAll([...(await this.#store.list(`${this.#lote}/`)).keys()])
      await this.#store.remove(this.#mark)
    })
  }

  get #mark(): string {
    return MARKS + this.#lote
  }

  async #orLater(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch {
      this.#leftovers.add(this.#lote, work)
    }
  }
}
