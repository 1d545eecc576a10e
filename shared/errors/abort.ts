import { AppError } from './errors.ts'

/** The error for work that a signal ended: the signal's own AppError, or else ABORTED. */
export const abortReason = (signal: AbortSignal, cause?: unknown): AppError =>
  signal.reason instanceof AppError ? signal.reason : new AppError('ABORTED', { cause })

/**
 * Settles as the promise does, or rejects with the signal's reason as soon as it is aborted. The work behind the
 * promise is then not waited for.
 */
export function abortable<R>(promise: Promise<R>, signal: AbortSignal): Promise<R> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(abortReason(signal))
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
