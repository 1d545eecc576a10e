import { toAppError } from '#shared/errors/errors'
import type { ErrorCode } from '#shared/errors/errors'

const AWAY = new Set<ErrorCode>(['SESSIONS_UNAVAILABLE', 'STORAGE_UNAVAILABLE'])

/**
 * True for the errors of a store of records or bytes that could not be asked: it passes, and nothing is wrong with what
 * is kept. The backend is no such store: `isOutOfReach` says whether that is away.
 */
export const isKeeperAway = (error: unknown): boolean => AWAY.has(toAppError(error).code)

/** Handles what failed for one envio: passes it to `tell`, so that the others go on, or throws what would fail for all. */
export const tellUnlessKeeperAway = (tell: (error: unknown) => void) => (error: unknown) => {
  if (isKeeperAway(error)) throw error
  tell(error)
}
