import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#shared/errors/errors'
import { giveBack } from '#shared/node/http/read-buffers'

/** Gets every chunk of a body whose length is not told, and knows at its end whether it is whole. */
export interface EndCheck {
  add(chunk: Buffer): void
  readonly isWhole: boolean
}

/**
 * Sends a body of the backend to its end, as fast as both sides go. Each chunk's memory is given back once the system
 * has taken it. Rejects, with both sides destroyed, when either fails: with ABORTED when the client's connection takes
 * no more, with BAD_BACKEND when `end` finds that the body is not whole. A client that leaves while nothing is written
 * ends the body by the signal of its call.
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
  await pipeline(body, sent)
}
