import { crc32 } from 'node:zlib'
import { FotoInspector } from '#shared/foto/foto-inspector'
import type { FotoInfo, FotoSize } from '#shared/foto/foto-format'
import { fileBytes } from '#shared/node/data-folder/file-bytes'
import type { Located } from '../storage/foto-storage.ts'

/**
 * Bytes read at once of a whole photo, and of one whose beginning alone is wanted: a JPEG tells its size after its
 * metadata.
 */
const CHUNK_BYTES = 1 << 20
const HEAD_CHUNK_BYTES = 1 << 16

/** The bytes of a stored photo in chunks. */
async function* chunksOf(located: Located, atOnce: number): AsyncGenerator<Buffer> {
  if ('path' in located) {
    yield* fileBytes(located.path, atOnce)
    return
  }
  for (let at = 0; at < located.buffer.length; at += atOnce) yield located.buffer.subarray(at, at + atOnce)
}

/**
 * What a stored photo is and how it stands, judged as at its upload. Throws FotoError when it is no whole photo, and
 * what the file system throws when it cannot be read.
 */
export async function originalInfo(located: Located): Promise<FotoInfo> {
  const inspector = new FotoInspector('original', { crc32 })
  for await (const chunk of chunksOf(located, CHUNK_BYTES)) inspector.push(chunk)
  return inspector.end()
}

/**
 * How large a stored photo is and how it stands, read no further than where that is told: whether it is whole shows
 * when it is decoded. Throws as `originalInfo` does.
 */
export async function originalSize(located: Located): Promise<FotoSize> {
  const inspector = new FotoInspector('original', { crc32 })
  for await (const chunk of chunksOf(located, HEAD_CHUNK_BYTES)) {
    inspector.push(chunk)
    if (inspector.size) return inspector.size
  }
  return inspector.end()
}
