import { Readable } from 'node:stream'
import type { ByteRange } from '#shared/node/http/range'
import type { ObjectStore } from './object-store.ts'
import { storeError } from './store-errors.ts'

/** Times in a row that a broken answer is asked for from where it broke. */
const AGAIN = 2

/** What is read of one object, and how far that has come. */
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

  /** Lets go of the connection, read to its end or not. */
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

  /** What the connection still gives; then why it ended, if that was not the end. */
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
 * Bytes of an object, or of a part of it. An answer that breaks off, as one does that people take too slowly, is asked
 * for again from there. Throws NOT_FOUND before the first byte.
 */
export async function resumedBytes(store: ObjectStore, key: string, range?: ByteRange): Promise<Readable> {
  const { body, size } = await store.get(key, range)
  const start = range?.start ?? 0
  const reading = new Reading(store, key, { body, start, end: start + size - 1 })
  return Readable.from(reading.bytes(), { objectMode: false }).once('close', () => reading.close())
}
