import { statfs } from 'node:fs/promises'
import { MB } from '#shared/bytes/units'

/**
 * Bytes of the disk that photos and other large files must leave free, so that sessions, marks and rows, which keep the
 * product usable, can still be written.
 */
const RESERVE_BYTES = 32 * MB

/** Bytes that may still be written to the disk of a folder. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}

/**
 * Bytes that large files may still take on the disk of a folder, above RESERVE_BYTES; negative when part of the reserve
 * is used.
 */
export const roomIn = async (folder: string): Promise<number> => (await freeBytes(folder)) - RESERVE_BYTES
