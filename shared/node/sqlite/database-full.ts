import { AppError } from '#shared/errors/errors'
import { isDatabaseFull } from '../data-folder/system-errors.ts'

/** Seconds after which a full database may take something again. */
const RETRY_S = 5

/**
 * STORAGE_FULL for what SQLite says when it has no room, which is not the request's fault; undefined for
 * anything else.
 */
export function databaseFull(thrown: unknown): AppError | undefined {
  if (!isDatabaseFull(thrown)) return undefined
  return new AppError('STORAGE_FULL', { detail: thrown.message, cause: thrown, retryAfterS: RETRY_S })
}
