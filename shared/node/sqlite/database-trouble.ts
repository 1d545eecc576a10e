import { ASK_AGAIN_S } from '#shared/errors/ask-again'
import { AppError } from '#shared/errors/errors'
import { isDatabaseFull, isDatabaseOutOfReach } from '../data-folder/system-errors.ts'

/**
 * The error of SQLite as one of the product: STORAGE_FULL when it has no room, DATABASE_BUSY when its disk refuses
 * writes; neither is the request's fault. Undefined for any other.
 */
export function databaseTrouble(thrown: unknown): AppError | undefined {
  const told = (error: Error) => ({ detail: error.message, cause: error, retryAfterS: ASK_AGAIN_S })
  if (isDatabaseFull(thrown)) return new AppError('STORAGE_FULL', told(thrown))
  if (isDatabaseOutOfReach(thrown)) return new AppError('DATABASE_BUSY', told(thrown))
  return undefined
}
