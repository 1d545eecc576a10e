import { AppError } from './errors.ts'

/** Why a signal ended the work: its own AppError, else ABORTED. */
export const abortReason = (signal: AbortSignal, cause?: unknown): AppError =>
  signal.reason instanceof AppError ? signal.reason : new AppError('ABORTED', { cause })
