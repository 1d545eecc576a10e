import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '../../storage/disk-storage.ts'
import type { ObjectStore } from '#shared/node/s3/object-store'
import { PartWriter } from '../../storage/s3/part-writer.ts'
import { resumedBytes } from '#shared/node/s3/resumed-bytes'
import type { MovedFile } from './stored-lotes.ts'

/** What became of a file; a replaced one was in the bucket with other bytes. */
export type FileOutcome = 'copied' | 'there' | 'replaced' | 'missing' | 'damaged'

/** From which folder to which bucket. */
export interface FileMove {
  root: string
  store: ObjectStore
}

const READ_BYTES = 256 * 1024

/** The bytes of a file are not those that were stored, or cannot be read. */
class DamagedFile extends Error {}

async function sha256Of(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of source) hash.update(chunk)
  return hash.digest('hex')
}

const bytesOf = (path: string): AsyncIterable<Uint8Array> =>
  createReadStream(path, { highWaterMark: READ_BYTES })

/** Bytes of a file on the disk, or null when there is none. */
export async function sizeOnDisk(root: string, { chave }: MovedFile): Promise<number | null> {
  try {
    const found = await stat(join(root, chave))
    return found.isFile() ? found.size : null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The bytes of a file, which fail at their end when they are not those of the sum: before the last part is sent. */
async function* checkedBytes(path: string, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of bytesOf(path)) {
      hash.update(chunk)
      yield chunk
    }
  } catch (cause) {
    throw new DamagedFile(path, { cause })
  }
  if (hash.digest('hex') !== sha256) throw new DamagedFile(path)
}

async function write({ root, store }: FileMove, chave: string, sha256: string): Promise<void> {
  const writer = new PartWriter(store)
  try {
    await writer.write(chave, checkedBytes(join(root, chave), sha256))
    await writer.idle()
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

/**
 * Copies a file into the bucket, unless the same bytes are there already, read back and summed; `found` is the size that
 * the bucket has it in. Bytes that are not those of the database never become an object. Throws STORAGE_UNAVAILABLE.
 */
export async function copyFile(
  move: FileMove,
  file: MovedFile,
  found: number | undefined,
): Promise<FileOutcome> {
  const { chave } = file
  const size = await sizeOnDisk(move.root, file)
  const wanted = file.size ?? size
  const sha256 = file.sha256 ?? (size === null ? null : await sha256Of(bytesOf(join(move.root, chave))))
  if (
    found !== undefined &&
    found === wanted &&
    (await sha256Of(await resumedBytes(move.store, chave))) === sha256
  )
    return 'there'
  if (size === null || sha256 === null) return 'missing'
  if (size !== wanted) return 'damaged'
  try {
    await write(move, chave, sha256)
  } catch (error) {
    if (error instanceof DamagedFile) return 'damaged'
    throw error
  }
  return found === undefined ? 'copied' : 'replaced'
}
