import { statfs } from 'node:fs/promises'

/**
 * Bytes that files of any size leave free on the disk, so that what keeps the product usable can still be written when
 * they find no room: sessions, marks, rows.
 */
export const RESERVE_BYTES = 32 * 1024 * 1024

/** Bytes that may still be written to the disk of a folder. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}
