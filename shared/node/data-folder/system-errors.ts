import { constants } from 'node:os'
import { codeOf } from '#shared/errors/thrown'

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** True for the system's error that nothing more fits. */
export const isDiskFull = (error: unknown): error is Error & { code: string } => FULL.has(codeOf(error) ?? '')

const { EDQUOT, ENOSPC } = constants.errno

/** True for an error that the system's number explains, beside which SQLite only speaks of input and output. */
const isOutOfRoom = (error: Error) =>
  'systemErrno' in error && (error.systemErrno === ENOSPC || error.systemErrno === EDQUOT)

/**
 * True for SQLite's errors that nothing more fits, the log of a file that is being opened included. Source: SQLITE_FULL,
 * SQLITE_IOERR_SHMSIZE.
 */
export const isDatabaseFull = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.message.includes('database or disk is full') ||
    (error.message.includes('disk I/O error') && isOutOfRoom(error)))

/** True for SQLite's error that another connection is writing, which the driver tells in its message alone. Source: SQLITE_BUSY. */
export const isDatabaseBusy = (error: unknown): error is Error =>
  error instanceof Error && error.message.includes('database is locked')

const CLOSED = new Set(['EROFS', 'EACCES', 'EPERM'])

/** True for the system's and SQLite's errors that nothing may be written there. Source: SQLITE_READONLY. */
export const isReadOnly = (error: unknown): error is Error =>
  error instanceof Error &&
  (CLOSED.has(codeOf(error) ?? '') || error.message.includes('attempt to write a readonly database'))

/** True for SQLite's error of a file that it cannot get at, mostly another user's. Source: SQLITE_CANTOPEN. */
export const isDatabaseShut = (error: unknown): error is Error =>
  error instanceof Error && error.message.includes('unable to open database file')

/** True for SQLite's errors of a disk that takes nothing, as one that the system closed for its faults. Source: SQLITE_IOERR. */
export const isDatabaseOutOfReach = (error: unknown): error is Error =>
  error instanceof Error && /disk I\/O error|attempt to write a readonly database/.test(error.message)

/** True for the system's errors of a disk or folder that takes nothing, full or not. */
export const isDiskClosed = (error: unknown): error is Error =>
  error instanceof Error && (CLOSED.has(codeOf(error) ?? '') || codeOf(error) === 'EIO')

/** True for SQLite's errors of a file that is none of it, or none any more. Source: SQLITE_NOTADB, SQLITE_CORRUPT. */
export const isDatabaseDamaged = (error: unknown): error is Error =>
  error instanceof Error && /file is not a database|database disk image is malformed/.test(error.message)

/** True when a file or folder is not there; anything else is trouble that must be told. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'
