import type { Request, Response } from 'express'
import { abortReason } from '#shared/errors/abort'
import { AppError } from '#shared/errors/errors'
import { principalOf } from '../http/access.ts'
import { clientSignal } from '../http/client-signal.ts'
import { UploadWatch } from './upload-watch.ts'
import type { UploadPace } from './upload-watch.ts'

/**
 * Watches an upload that one request brings. It ends when the client leaves or the session ends, and keeps the session
 * active. Once the backend has everything, the end of the session no longer stops it: only the backend's answer tells
 * whether it was stored.
 */
export interface RequestWatch {
  watch: UploadWatch
  /**
   * The reason for which the upload ended, given what was thrown: the client left, the watch's reason, or the thrown
   * error itself.
   */
  failureOf: (thrown: unknown) => unknown
  stop: () => void
}

export function watchRequest(req: Request, res: Response, pace?: UploadPace): RequestWatch {
  const principal = principalOf(res)
  const onActivity = () => {
    principal.touch()
    return principal.confirm()
  }
  const watch = new UploadWatch(onActivity, pace)
  const gone = clientSignal(res)
  const onGone = () => {
    const why = abortReason(gone)
    if (why.code !== 'NOT_SIGNED_IN' || !watch.answering) watch.abort(why)
  }
  if (gone.aborted) onGone()
  gone.addEventListener('abort', onGone)
  return {
    watch,
    failureOf(thrown) {
      if (req.errored || res.destroyed) return new AppError('ABORTED', { cause: thrown })
      return watch.signal.aborted ? abortReason(watch.signal, thrown) : thrown
    },
    stop() {
      gone.removeEventListener('abort', onGone)
      watch.stop()
    },
  }
}
