import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#shared/errors/errors'
import { takeBytes } from './loop-turns.ts'

/** Up to so many bytes a chunk is gathered with what follows, for so many milliseconds. */
const SMALL_BYTES = 512
const GATHER_MS = 5

/**
 * Bytes that Node reads from a connection at once. Before Node 22 a body buffers only a quarter of them, which would
 * split them.
 */
const READ_BYTES = 64 * 1024

/** Small chunks of all uploads wait in one chain, so that many slow senders take no more turns than one. */
let gathering: Promise<unknown> = Promise.resolve()
const gather = () => (gathering = gathering.then(() => sleep(GATHER_MS)))

/**
 * The chunks of a request's body; leaving early does not close the connection, so that an answer can still be read.
 * Single bytes are gathered for a moment, since each chunk costs everybody else a turn, whatever its size. Throws the
 * body's error, ABORTED when it is destroyed before its end, or the reason of `until`.
 */
export async function* steadyChunks(body: Readable, until?: AbortSignal): AsyncGenerator<Buffer> {
  let wake = (): void => undefined
  const onEvent = () => wake()
  const events = ['readable', 'end', 'error', 'close']
  for (const event of events) body.on(event, onEvent)
  until?.addEventListener('abort', onEvent)
  // The bytes that have come, as one piece in every version of Node; never more than the stream buffers, since asking
  // for more makes it buffer as much.
  const ready = () => Math.min(body.readableLength, Math.max(READ_BYTES, body.readableHighWaterMark))
  const read = () => body.read(ready() || undefined) as Buffer | null
  try {
    for (;;) {
      until?.throwIfAborted()
      const woken = new Promise<void>((resolve) => (wake = resolve))
      const chunk = read()
      if (chunk) {
        await takeBytes(chunk.length)
        if (chunk.length < SMALL_BYTES && !body.readableEnded) {
          await gather()
          const more = read()
          yield more ? Buffer.concat([chunk, more]) : chunk
        } else yield chunk
      } else if (body.errored) throw body.errored
      else if (body.readableEnded) return
      else if (body.destroyed) throw new AppError('ABORTED')
      else await woken
    }
  } finally {
    for (const event of events) body.off(event, onEvent)
    until?.removeEventListener('abort', onEvent)
  }
}
