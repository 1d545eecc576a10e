import { createReadStream } from 'node:fs'

/** Bytes read at once: large enough that whoever takes them is bound by the disk, not by the calls. */
export const READ_BYTES = 256 * 1024

/** The bytes of a file, `atOnce` a piece. Throws what the file system throws, also while it is read. */
export const fileBytes = (path: string, atOnce = READ_BYTES) =>
  createReadStream(path, { highWaterMark: atOnce }) as AsyncIterable<Buffer>
