import { AppError } from './errors.ts'

/** Why a signal ended the work: its own AppError, else ABORTED. */
export const abortReason = (signal: AbortSignal, cause?: unknown): AppError =>
  signal.reason instanceof AppError ? signal.reason : new AppError('ABORTED', { cause })

/**
 * The promise, or a rejection with the signal's reason as soon as it comes. What becomes of the promise then is not waited
 * for.
 */
export function abortable<R>(promise: Promise<R>, signal: AbortSignal): Promise<R> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(abortReason(signal))
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
