import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipArchive } from 'archiver'

/** A file of the archive: whole, or as a stream of text; `store` keeps it uncompressed. */
export interface ZipPart {
  name: string
  content: Buffer | string | Iterable<string>
  store?: boolean
}

const LEVEL = 6

function source(content: ZipPart['content']): Buffer | string | Readable {
  if (typeof content === 'string' || Buffer.isBuffer(content)) return content
  return Readable.from(content, { objectMode: false })
}

async function feed(archive: ZipArchive, parts: AsyncIterable<ZipPart>, signal: AbortSignal): Promise<void> {
  for await (const { name, content, store = false } of parts) {
    signal.throwIfAborted()
    const written = once(archive, 'entry', { signal })
    archive.append(source(content), { name, store })
    await written
  }
  await archive.finalize()
}

/**
 * The bytes of a zip whose files are made one by one: the next one is asked for only when the one before it has
 * been taken by the reader. A failure of `parts` ends the bytes with that failure, never with a whole archive.
 */
export async function* zipStream(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const archive = new ZipArchive({ zlib: { level: LEVEL } })
  const stop = new AbortController()
  const feeding = feed(archive, parts, stop.signal).catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  try {
    for await (const chunk of archive) yield chunk as Buffer
  } finally {
    stop.abort()
    archive.destroy()
    await feeding
  }
}
