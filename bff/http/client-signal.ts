import type { Response } from 'express'
import { AppError } from '#shared/errors/errors'
import { sessionEndSignal } from '../session/running-work.ts'

/**
 * A signal that comes with ABORTED when the client leaves before the answer is whole, and with NOT_SIGNED_IN when the
 * session ends.
 */
export function clientSignal(res: Response): AbortSignal {
  const controller = new AbortController()
  const ending = sessionEndSignal(res)
  const onEnding = () => controller.abort(ending.reason)
  const onClose = () => {
    if (!res.writableFinished) controller.abort(new AppError('ABORTED'))
  }
  if (ending.aborted) onEnding()
  ending.addEventListener('abort', onEnding)
  if (res.destroyed) onClose()
  res.once('close', onClose)
  return controller.signal
}
