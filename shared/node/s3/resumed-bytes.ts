import { Readable } from 'node:stream'
import type { ByteRange } from '#shared/node/http/range'
import type { ObjectStore } from './object-store.ts'
import { storeError } from './store-errors.ts'

/** How often in a row a broken answer is asked for again without a new byte. */
const AGAIN = 2

/**
 * The bytes of an object, or of a range of it. An answer that breaks off, as the store does to a slow reader, is asked
 * for again from where it broke. Throws NOT_FOUND before the first byte.
 */
export async function resumedBytes(store: ObjectStore, key: string, range?: ByteRange): Promise<Readable> {
  const first = await store.get(key, range)
  let { body } = first
  let at = range?.start ?? 0
  const end = at + first.size - 1
  const close = () => void body.on('error', () => undefined).destroy()

  /** The bytes that the connection still gives; returns the error with which they ended. */
  async function* rest(): AsyncGenerator<Uint8Array, unknown> {
    const chunks = (body as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
    for (;;) {
      let next: IteratorResult<Buffer>
      try {
        next = await chunks.next()
      } catch (error) {
        return error
      }
      if (next.done) return new Error('answer ended early')
      at += next.value.length
      yield next.value
    }
  }

  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (let left = AGAIN; ; left--) {
      const before = at
      const broken = yield* rest()
      if (at > end) return
      if (at > before) left = AGAIN
      if (left === 0) throw storeError(broken, `get ${key}`)
      close()
      body = (await store.get(key, { start: at, end })).body
    }
  }

  // Closes the connection, whether it was read to its end or not.
  return Readable.from(bytes(), { objectMode: false }).once('close', close)
}
