import { Readable } from 'node:stream'
import type { ByteRange } from '#shared/node/http/range'
import type { ObjectStore } from './object-store.ts'
import { storeError } from './store-errors.ts'

/** How often in a row a broken answer is asked for again without a new byte. */
const AGAIN = 2

/** The reading of one object, and how far it has come. */
class Reading {
  readonly #store: ObjectStore
  readonly #key: string
  #body: Readable
  #at: number
  readonly #end: number

  constructor(store: ObjectStore, key: string, { body, start, end }: ByteRange & { body: Readable }) {
    this.#store = store
    this.#key = key
    this.#body = body
    this.#at = start
    this.#end = end
  }

  /** Closes the connection, whether it was read to its end or not. */
  close(): void {
    this.#body.on('error', () => undefined).destroy()
  }

  async *bytes(): AsyncGenerator<Uint8Array> {
    for (let left = AGAIN; ; left--) {
      const before = this.#at
      const broken = yield* this.#rest()
      if (this.#at > this.#end) return
      if (this.#at > before) left = AGAIN
      if (left === 0) throw storeError(broken, `get ${this.#key}`)
      this.close()
      this.#body = (await this.#store.get(this.#key, { start: this.#at, end: this.#end })).body
    }
  }

  /** The bytes that the connection still gives; returns the error with which they ended. */
  async *#rest(): AsyncGenerator<Uint8Array, unknown> {
    const chunks = (this.#body as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
    for (;;) {
      let next: IteratorResult<Buffer>
      try {
        next = await chunks.next()
      } catch (error) {
        return error
      }
      if (next.done) return new Error('answer ended early')
      this.#at += next.value.length
      yield next.value
    }
  }
}

/**
 * The bytes of an object, or of a range of it. An answer that breaks off, as the store does to a slow reader, is asked
 * for again from where it broke. Throws NOT_FOUND before the first byte.
 */
export async function resumedBytes(store: ObjectStore, key: string, range?: ByteRange): Promise<Readable> {
  const { body, size } = await store.get(key, range)
  const start = range?.start ?? 0
  const reading = new Reading(store, key, { body, start, end: start + size - 1 })
  return Readable.from(reading.bytes(), { objectMode: false }).once('close', () => reading.close())
}
