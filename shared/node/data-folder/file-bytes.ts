import { createReadStream } from 'node:fs'

/** Bytes of one read: enough for the disk, not the number of calls, to set the speed. */
export const READ_BYTES = 256 * 1024

/** The bytes of a file in pieces of `atOnce` bytes. Throws the error of the file system, also in the middle of the file. */
export const fileBytes = (path: string, atOnce = READ_BYTES) =>
  createReadStream(path, { highWaterMark: atOnce }) as AsyncIterable<Buffer>
