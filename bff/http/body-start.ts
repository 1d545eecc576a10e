import { Readable } from 'node:stream'

const DESTROYED = 'body was destroyed before its first bytes'

/** The first bytes of a body, to judge it by, and the whole body, which can still be read from its first byte on. */
export interface StartedBody {
  start: Buffer
  body: Readable
}

/**
 * Reads the first `length` bytes (fewer when the body is shorter) and puts them back. Rejects when the body fails or is
 * destroyed before, also when that happened before this call: its reader may have left while the answer's cookie was
 * being kept.
 */
export async function startOf(body: Readable, length: number): Promise<StartedBody> {
  if (length === 0) return { start: Buffer.alloc(0), body }
  if (body.destroyed) throw body.errored ?? new Error(DESTROYED)
  return new Promise((resolve, reject) => {
    const head: Buffer[] = []
    let size = 0
    const leave = () =>
      void body.off('readable', take).off('end', onEnd).off('error', onFail).off('close', onFail)
    const take = () => {
      while (size < length) {
        const chunk = body.read() as Buffer | null
        if (chunk === null) return
        head.push(chunk)
        size += chunk.length
      }
      leave()
      const start = Buffer.concat(head)
      body.unshift(start)
      resolve({ start, body })
    }
    const onEnd = () => {
      leave()
      resolve({ start: Buffer.concat(head), body: Readable.from(head) })
    }
    const onFail = (error?: Error) => {
      leave()
      reject(error ?? new Error(DESTROYED))
    }
    body.on('readable', take).once('end', onEnd).once('error', onFail).once('close', onFail)
    take()
  })
}
