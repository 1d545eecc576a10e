import { ASK_AGAIN_S } from '#shared/errors/ask-again'
import { AppError } from '#shared/errors/errors'
import { codeOf, reasonOf } from '#shared/errors/thrown'

/**
 * SQLSTATEs after which the connection is of no use: broken, the server going down or coming up, or a replica that only
 * reads.
 */
const LOST_STATES = /^(08|57P0[1235]|25006|25P03)/
/**
 * SQLSTATEs of a statement that may succeed the next time: rolled back because of others, waited too long, no connection
 * left.
 */
const BUSY_STATES = /^(40|53300|55P03|57014)/
/** The operating system's error codes for a connection that broke or could not be made. */
const LOST_SYSTEM =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/**
 * Messages of the driver's errors without a code: for a connection that ended, and for a server that does not answer.
 */
const LOST_WORDS =
  /connection (terminated|error|ended|closed)|not queryable|client was closed|query read timeout|timeout exceeded/i

/** True when nothing more can be asked on the connection that threw this. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error)
  // A Unix socket that is missing may still come to be; a missing file of a certificate was misnamed.
  if (code === 'ENOENT') return (error as NodeJS.ErrnoException).syscall === 'connect'
  if (code) return LOST_STATES.test(code) || LOST_SYSTEM.test(code)
  return error instanceof Error && LOST_WORDS.test(error.message)
}

/**
 * DATABASE_BUSY for a server that is away or busy; its detail tells the log PostgreSQL's reason, unless the log knows it
 * already.
 */
export const databaseAway = (cause: unknown, isTold = false) =>
  new AppError('DATABASE_BUSY', {
    detail: `PostgreSQL: ${reasonOf(cause)}`,
    cause,
    retryAfterS: ASK_AGAIN_S,
    isTold,
  })

/**
 * Translates what a statement threw to DATABASE_BUSY, STORAGE_FULL, CONFLICT or INVALID_INPUT; keeps any other error.
 */
export function databaseError(error: unknown): unknown {
  const code = codeOf(error) ?? ''
  if (isConnectionLost(error) || BUSY_STATES.test(code)) return databaseAway(error)
  if (code === '53100')
    return new AppError('STORAGE_FULL', { detail: code, cause: error, retryAfterS: ASK_AGAIN_S })
  if (code === '23505') return new AppError('CONFLICT', { cause: error })
  // A text with a NUL, which PostgreSQL cannot store.
  if (code === '22021') return new AppError('INVALID_INPUT', { detail: code, cause: error })
  return error
}
