import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#shared/errors/errors'
import { giveBack } from '#shared/node/http/read-buffers'

/**
 * Sends a body of the backend to its end, as fast as both sides go. Each chunk is given back once the system has
 * taken it, and not before. Rejects, with both sides destroyed, when either fails or leaves: with ABORTED when it is the
 * client's connection that takes no more.
 */
export async function passOn(body: Readable, res: ServerResponse): Promise<void> {
  const sent = new Writable({
    write(chunk: Buffer, _encoding, done) {
      res.write(chunk, (error) => {
        if (error) return done(new AppError('ABORTED', { cause: error }))
        giveBack(chunk)
        done()
      })
    },
    final(done) {
      res.end(done)
    },
    destroy(error, done) {
      if (!res.writableFinished) res.destroy(error ?? undefined)
      done(error)
    },
  })
  // One that closes because all of it has gone out is no client that left.
  const onClose = () => {
    if (!res.writableFinished) sent.destroy()
  }
  res.once('close', onClose)
  try {
    if (res.destroyed) onClose()
    await pipeline(body, sent)
  } finally {
    res.off('close', onClose)
  }
}
