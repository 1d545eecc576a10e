import { createReadStream } from 'node:fs'
import { crc32 } from 'node:zlib'
import { FotoInspector, type FotoInfo } from '#shared/foto/foto-inspector'

/** A stored photo at hand: its path, or its bytes. */
export type LocatedFoto = { path: string } | { buffer: Buffer }

const CHUNK_BYTES = 1 << 20

/**
 * What a stored photo is and how it stands, judged as at its upload. Throws PhotoError when it is no whole photo, and
 * what the file system throws when it cannot be read.
 */
export async function originalInfo(located: LocatedFoto): Promise<FotoInfo> {
  const inspector = new FotoInspector('original', { crc32 })
  if ('buffer' in located) inspector.push(located.buffer)
  else {
    const source = createReadStream(located.path, { highWaterMark: CHUNK_BYTES })
    for await (const chunk of source as AsyncIterable<Buffer>) inspector.push(chunk)
  }
  return inspector.end()
}
