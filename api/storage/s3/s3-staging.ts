import { AppError } from '#shared/errors/errors'
import { parseChave, type Staging } from '../foto-storage.ts'
import type { ObjectStore } from '#shared/node/s3/object-store'
import type { Leftovers } from './leftovers.ts'
import { PartWriter } from './part-writer.ts'

/** Before the names of the marks of unfinished batches. */
export const MARKS = '.staging/'

/**
 * A batch in a store that renames nothing: its files lie under their own keys from the first, and the object
 * `.staging/{lote}` says that they are not the product's yet. It comes before the first of them and goes after the rows
 * are committed, or after the last of them is gone; empty until the batch is published.
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

  /** The rows are there already: what fails here is tried again, and told to nobody. */
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
