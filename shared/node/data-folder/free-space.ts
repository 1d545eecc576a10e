import { statfs } from 'node:fs/promises'
import { MB } from '#shared/bytes/units'

/**
 * Bytes that files of any size leave free on the disk, so that what keeps the product usable can still be written when
 * they find no room: sessions, marks, rows.
 */
const RESERVE_BYTES = 32 * MB

/** Bytes that may still be written to the disk of a folder. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}

/** Bytes that files may take on the disk of a folder, above what is kept for everything else; below zero when that is used. */
export const roomIn = async (folder: string): Promise<number> => (await freeBytes(folder)) - RESERVE_BYTES
