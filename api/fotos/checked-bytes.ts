import { crc32 } from 'node:zlib'
import { AppError } from '#shared/errors/errors'
import { reasonOf } from '#shared/errors/thrown'
import { outOfHandles } from '#shared/node/data-folder/durable-file'
import type { ByteRange } from '#shared/node/http/range'
import type { FotoStorage } from '../storage/foto-storage.ts'

/** A stored file and what it must be: size in bytes, CRC-32. */
export interface StoredFile {
  chave: string
  size: number
  crc32: number
}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** The bytes of a file; a read error in its middle, which does not name the file, is thrown with its key. */
async function* bytesOf(source: Bytes, chave: string): AsyncGenerator<Uint8Array> {
  try {
    yield* source
  } catch (error) {
    const passing = error instanceof AppError ? error : outOfHandles(error)
    if (passing) throw passing
    throw new AppError('STORED_FILE_DAMAGED', { detail: `${chave}: ${reasonOf(error)}`, cause: error })
  }
}

/** Passes the chunks on, the last one only when the whole has the CRC-32 it was stored with. */
async function* checked(source: AsyncIterable<Uint8Array>, file: StoredFile): AsyncGenerator<Uint8Array> {
  let sum = 0
  let held: Uint8Array | undefined
  for await (const chunk of source) {
    if (held) yield held
    sum = crc32(chunk, sum)
    held = chunk
  }
  if (sum !== file.crc32)
    throw new AppError('STORED_FILE_DAMAGED', { detail: `stored file changed: ${file.chave}` })
  if (held) yield held
}

/** Reads all bytes of a file. Throws STORED_FILE_DAMAGED when they are not those that were stored. */
export async function requireAsStored(source: Bytes, file: StoredFile): Promise<void> {
  const bytes = checked(bytesOf(source, file.chave), file)
  while (!(await bytes.next()).done);
}

/**
 * A stored original, or a range of it. Throws STORED_FILE_DAMAGED before the first byte when its size is not what was stored,
 * and before the last one when its content is not: a damaged photo never passes for whole.
 */
export async function openChecked(
  storage: FotoStorage,
  file: StoredFile,
  { start, end }: ByteRange,
): Promise<AsyncIterable<Uint8Array>> {
  const size = await storage.size(file.chave)
  // A file that cannot be read throws when it is opened, with the reason.
  if (size !== file.size && size !== 'unreadable') {
    const found = size === null ? 'is not there' : `has ${size} bytes, not ${file.size}`
    throw new AppError('STORED_FILE_DAMAGED', { detail: `stored file ${found}: ${file.chave}` })
  }
  const whole = start === 0 && end === file.size - 1
  const source = bytesOf(await storage.open(file.chave, { start, end }), file.chave)
  return whole ? checked(source, file) : source
}
