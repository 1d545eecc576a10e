import { statfs } from 'node:fs/promises'

/**
 * Bytes that files of any size leave free on the disk, so that what keeps the product usable can still be written when
 * they find no room: sessions, marks, rows.
 */
const RESERVE_BYTES = 32 * 1024 * 1024

/** Bytes that may still be written to the disk of a folder. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}

/** Bytes that files may take on the disk of a folder, above what is kept for everything else; below zero when that is used. */
export const roomIn = async (folder: string): Promise<number> => (await freeBytes(folder)) - RESERVE_BYTES

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** True for SQLite's error that nothing more fits, which the driver tells in its message alone. Source: SQLITE_FULL. */
export const isDatabaseFull = (error: unknown) =>
  error instanceof Error && error.message.includes('database or disk is full')

/** True for the system's error that nothing more fits. */
export const isDiskFull = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && FULL.has(String(error.code))
