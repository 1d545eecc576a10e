import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

/** The first bytes of a body to judge it by, and all of it, those bytes included, still to be read. */
export interface StartedBody {
  start: Buffer
  body: Readable
}

/**
 * Waits for the first `length` bytes (fewer when the body is shorter) without taking them away. Rejects when the body
 * fails before.
 */
export async function startOf(body: Readable, length: number): Promise<StartedBody> {
  if (length === 0) return { start: Buffer.alloc(0), body }
  const head: Buffer[] = []
  let size = 0
  const leaving = new AbortController()
  const { signal } = leaving
  const ended = finished(body, { writable: false, signal, cleanup: true }).then(() => true)
  ended.catch(() => undefined)
  try {
    while (size < length) {
      const chunk = body.read() as Buffer | null
      if (chunk !== null) {
        head.push(chunk)
        size += chunk.length
      } else if (await Promise.race([ended, once(body, 'readable', { signal }).then(() => false)])) {
        const start = Buffer.concat(head)
        return { start, body: Readable.from(head) }
      }
    }
  } finally {
    leaving.abort()
  }
  const start = Buffer.concat(head)
  body.unshift(start)
  return { start, body }
}
