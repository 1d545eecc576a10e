import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#shared/errors/errors'
import { giveBack } from '#shared/node/http/read-buffers'

/** Told every chunk of a body that does not say how long it is; knows at its end whether it was all. */
export interface EndCheck {
  add(chunk: Buffer): void
  readonly isWhole: boolean
}

/**
 * Sends a body of the backend to its end, as fast as both sides go. Each chunk is given back once the system has
 * taken it, and not before. Rejects, with both sides destroyed, when either fails or leaves: with ABORTED when it is the
 * client's connection that takes no more, with BAD_BACKEND when `end` says that not all of it came.
 */
export async function passOn(body: Readable, res: ServerResponse, end?: EndCheck): Promise<void> {
  const sent = new Writable({
    write(chunk: Buffer, _encoding, done) {
      end?.add(chunk)
      res.write(chunk, (error) => {
        if (error) return done(new AppError('ABORTED', { cause: error }))
        giveBack(chunk)
        done()
      })
    },
    final(done) {
      if (end?.isWhole === false)
        return done(new AppError('BAD_BACKEND', { detail: 'file of the backend ended before its end' }))
      res.end(done)
    },
    destroy(error, done) {
      if (!res.writableFinished) res.destroy(error ?? undefined)
      done(error)
    },
  })
  // A connection that closes after everything has gone out is no client that left.
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
