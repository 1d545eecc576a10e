import { crc32 } from 'node:zlib'
import { centralHeader, descriptor, endRecords, localHeader, type ZipEntry } from '#shared/zip/stored-zip'

/** A file of the archive, stored as it is. */
export interface StoredPart {
  name: string
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/**
 * The bytes of a zip of files whose sizes show only as they are read, any number of them: nothing but name, size, sum
 * and place of each is held until the end, and the directory is made header by header as the reader takes it. The next
 * file is asked for once the one before it has been taken. A failure of `parts` ends the bytes with that failure, never
 * with a whole archive.
 */
export async function* storedStream(parts: AsyncIterable<StoredPart>): AsyncGenerator<Uint8Array> {
  const modified = new Date()
  const files: { entry: ZipEntry; offset: number }[] = []
  let size = 0
  for await (const { name, content } of parts) {
    const entry = { name, size: 0, crc32: 0, modified }
    files.push({ entry, offset: size })
    const header = localHeader(entry, true)
    yield header
    for await (const chunk of content) {
      entry.crc32 = crc32(chunk, entry.crc32)
      entry.size += chunk.length
      yield chunk
    }
    const end = descriptor(entry)
    yield end
    size += header.length + entry.size + end.length
  }
  let directory = 0
  for (const { entry, offset } of files) {
    const header = centralHeader(entry, offset, true)
    yield header
    directory += header.length
  }
  yield endRecords(files.length, directory, size)
}
