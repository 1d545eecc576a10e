import type { Response } from 'express'
import { AppError } from '#shared/errors/errors'

/** Aborted with ABORTED when the client leaves before the answer is whole. */
export function clientSignal(res: Response): AbortSignal {
  const controller = new AbortController()
  const onClose = () => {
    if (!res.writableFinished) controller.abort(new AppError('ABORTED'))
  }
  if (res.destroyed) onClose()
  res.once('close', onClose)
  return controller.signal
}
