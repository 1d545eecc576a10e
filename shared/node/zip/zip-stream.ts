import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { ZipArchive } from 'archiver'
import { asError } from '#shared/errors/thrown'
import { ReaderPace } from '../turns/reader-pace.ts'

/** A file of the archive: bytes are stored as they are, text is compressed while it is made. */
export interface ZipPart {
  name: string
  content: Buffer | string | Iterable<string>
}

const LEVEL = 6
/** The most bytes of stored files that are made ahead of the reader: the archive itself takes any number. */
const AHEAD = 65_536

async function append(archive: ZipArchive, { name, content }: ZipPart, signal: AbortSignal): Promise<void> {
  const store = Buffer.isBuffer(content)
  const whole = store || typeof content === 'string'
  const written = once(archive, 'entry', { signal })
  const source = whole ? content : Readable.from(content, { objectMode: false })
  // After an error of its source the archive would wait for the rest for ever.
  if (source instanceof Readable) source.once('error', (error) => archive.destroy(error))
  archive.append(source, { name, store })
  try {
    await written
  } finally {
    // The archive does not close a source that it has not read to the end.
    if (source instanceof Readable) source.destroy()
  }
}

interface Feeding {
  archive: ZipArchive
  pace: ReaderPace
  signal: AbortSignal
}

async function feed(
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
  { archive, pace, signal }: Feeding,
): Promise<void> {
  for await (const part of parts) {
    signal.throwIfAborted()
    await append(archive, part, signal)
    if (Buffer.isBuffer(part.content)) await pace.made(part.content.length, signal)
  }
  await archive.finalize()
}

/**
 * The bytes of a zip whose files are made one by one: the next one is asked for only when the one before it has
 * been taken by the reader. A failure of `parts` ends the bytes with that failure, never with a whole archive.
 */
export async function* zipStream(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  // Loaded with the first archive: a start needs none (docs/decisions/194).
  const { ZipArchive } = await import('archiver')
  const archive = new ZipArchive({ zlib: { level: LEVEL }, highWaterMark: AHEAD })
  const pace = new ReaderPace(AHEAD)
  const stop = new AbortController()
  const feeding = feed(parts, { archive, pace, signal: stop.signal }).catch((error: unknown) => {
    archive.destroy(asError(error))
  })
  try {
    for await (const chunk of archive as AsyncIterable<Buffer>) {
      yield chunk
      pace.took(chunk.length)
    }
  } finally {
    stop.abort()
    archive.destroy()
    await feeding
  }
}
