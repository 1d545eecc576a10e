import { AppError } from '#shared/errors/errors'
import { isDatabaseFull, isDatabaseOutOfReach } from '../data-folder/system-errors.ts'

/** Seconds after which a full database, or one on a disk that takes nothing, may take something again. */
const RETRY_S = 5

/**
 * STORAGE_FULL for what SQLite says when it has no room, DATABASE_BUSY when its disk lets it write nothing: neither is the
 * request's fault. Undefined for anything else.
 */
export function databaseTrouble(thrown: unknown): AppError | undefined {
  const told = (error: Error) => ({ detail: error.message, cause: error, retryAfterS: RETRY_S })
  if (isDatabaseFull(thrown)) return new AppError('STORAGE_FULL', told(thrown))
  if (isDatabaseOutOfReach(thrown)) return new AppError('DATABASE_BUSY', told(thrown))
  return undefined
}
