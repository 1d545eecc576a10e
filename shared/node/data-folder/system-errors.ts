import { codeOf } from '#shared/errors/thrown'

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** True for the system's error that nothing more fits. */
export const isDiskFull = (error: unknown): error is Error & { code: string } => FULL.has(codeOf(error) ?? '')

/** True for SQLite's error that nothing more fits, which the driver tells in its message alone. Source: SQLITE_FULL. */
export const isDatabaseFull = (error: unknown): error is Error =>
  error instanceof Error && error.message.includes('database or disk is full')

/** True for SQLite's error that another connection holds the file, which the driver tells in its message alone. Source: SQLITE_BUSY. */
export const isDatabaseBusy = (error: unknown): error is Error =>
  error instanceof Error && error.message.includes('database is locked')

/** True when a file or folder is not there; anything else is trouble that must be told. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'
