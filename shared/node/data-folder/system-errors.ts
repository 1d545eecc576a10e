import { constants } from 'node:os'
import { codeOf } from '#shared/errors/thrown'

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** True for the system's errors that say that nothing more fits on the disk. */
export const isDiskFull = (error: unknown): error is Error & { code: string } => FULL.has(codeOf(error) ?? '')

const { EDQUOT, ENOSPC } = constants.errno

/**
 * True for an error of SQLite that carries the system's number for a full disk, while its message speaks only of input
 * and output.
 */
const isOutOfRoom = (error: Error) =>
  'systemErrno' in error && (error.systemErrno === ENOSPC || error.systemErrno === EDQUOT)

/**
 * True for SQLite's errors that say that nothing more fits on the disk, also when it cannot open a file's write-ahead
 * log for that. Source: SQLITE_FULL, SQLITE_IOERR_SHMSIZE.
 */
export const isDatabaseFull = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.message.includes('database or disk is full') ||
    (error.message.includes('disk I/O error') && isOutOfRoom(error)))

/**
 * True for SQLite's error that another connection is writing, which only the driver's message tells. Source:
 * SQLITE_BUSY.
 */
export const isDatabaseBusy = (error: unknown): error is Error =>
  error instanceof Error && error.message.includes('database is locked')

const CLOSED = new Set(['EROFS', 'EACCES', 'EPERM'])

/** True for errors of the system and of SQLite that say that nothing may be written there. Source: SQLITE_READONLY. */
export const isReadOnly = (error: unknown): error is Error =>
  error instanceof Error &&
  (CLOSED.has(codeOf(error) ?? '') || error.message.includes('attempt to write a readonly database'))

/** True for SQLite's error about a file that it cannot open, mostly one of another user. Source: SQLITE_CANTOPEN. */
export const isDatabaseShut = (error: unknown): error is Error =>
  error instanceof Error && error.message.includes('unable to open database file')

/**
 * True for SQLite's errors about a disk that refuses writes, such as one that the system made read-only for its faults.
 * Source: SQLITE_IOERR.
 */
export const isDatabaseOutOfReach = (error: unknown): error is Error =>
  error instanceof Error && /disk I\/O error|attempt to write a readonly database/.test(error.message)

/** True for the system's errors about a disk or folder that refuses writes for another reason than being full. */
export const isDiskClosed = (error: unknown): error is Error =>
  error instanceof Error && (CLOSED.has(codeOf(error) ?? '') || codeOf(error) === 'EIO')

const SHORT = new Set(['EMFILE', 'ENFILE', 'ENOMEM'])

/**
 * True for the system's errors that say that the process or the computer cannot open one more file now. They pass, and
 * say nothing of the file.
 */
export const isOutOfHandles = (error: unknown): error is Error =>
  error instanceof Error && SHORT.has(codeOf(error) ?? '')

/** True for SQLite's errors about a file that is no database, or a damaged one. Source: SQLITE_NOTADB, SQLITE_CORRUPT. */
export const isDatabaseDamaged = (error: unknown): error is Error =>
  error instanceof Error && /file is not a database|database disk image is malformed/.test(error.message)

/** True for the error of a file or folder that does not exist; any other error is trouble that must be told. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'
