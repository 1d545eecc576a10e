import type { ObjectStore, PartedObject } from '#shared/node/s3/object-store'
import { MB } from '#shared/bytes/units'

/** Bytes of a part, which is held in memory; a store takes at most 10,000 parts of at least 5 MiB for an object. */
export const PART_BYTES = 8 * MB

/** The bytes of a source in parts, the last one shorter; none for a source without bytes. */
async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.subarray(at, at + PART_BYTES - size)
      held.push(taken)
      size += taken.length
      at += taken.length
      if (size < PART_BYTES) continue
      const part = Buffer.concat(held)
      // The pieces are dropped before the reader takes its time with the part.
      held = []
      size = 0
      yield part
    }
  }
  if (size > 0) yield Buffer.concat(held)
}

/**
 * Writes objects one after another. While a part is on its way to the store the next one is gathered, of the same
 * object or of the next: two parts are in memory, and a third while the second is put together.
 */
export class PartWriter {
  readonly #store: ObjectStore
  /** The part that is on its way. */
  #sending: Promise<void> = Promise.resolve()
  /** The object that is being written in parts, and what the store answered to each part. */
  #parted: { object: PartedObject; words: string[] } | null = null

  constructor(store: ObjectStore) {
    this.#store = store
  }

  /** Reads the source to its end and gives its size; its last bytes may still be on their way then. */
  async write(key: string, source: AsyncIterable<Uint8Array>): Promise<number> {
    let size = 0
    for await (const part of inParts(source)) {
      size += part.length
      if (part.length === size && part.length < PART_BYTES) await this.#send(() => this.#store.put(key, part))
      else await this.#sendPart(key, part)
    }
    if (size === 0) await this.#send(() => this.#store.put(key, Buffer.alloc(0)))
    await this.#finish()
    return size
  }

  /** Resolves once everything that was written is in the store; rejects when some of it failed. */
  idle(): Promise<void> {
    return this.#sending
  }

  /** Waits until nothing is on its way any more, and removes the parts of an object that was not finished. */
  async abandon(): Promise<void> {
    await Promise.allSettled([this.#sending])
    if (this.#parted) await this.#store.dropParts(this.#parted.object)
    this.#parted = null
  }

  async #sendPart(key: string, part: Buffer): Promise<void> {
    await this.#sending
    const { object, words } = (this.#parted ??= { object: await this.#store.beginParts(key), words: [] })
    await this.#send(async () => {
      words.push(await this.#store.putPart(object, words.length + 1, part))
    })
  }

  async #finish(): Promise<void> {
    if (!this.#parted) return
    const { object, words } = this.#parted
    await this.#send(() => this.#store.finishParts(object, words))
    await this.#sending
    this.#parted = null
  }

  /** Starts the next request once the last one is over. Throws what that one failed with. */
  async #send(work: () => Promise<void>): Promise<void> {
    await this.#sending
    this.#sending = work()
    this.#sending.catch(() => undefined)
  }
}
