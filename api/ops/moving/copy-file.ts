import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '#shared/node/s3/object-store'
import { fileBytes } from '#shared/node/data-folder/file-bytes'
import { summedBytes } from '#shared/node/data-folder/summed-bytes'
import { isMissing } from '#shared/node/data-folder/system-errors'
import { PartWriter } from '../../storage/s3/part-writer.ts'
import { resumedBytes } from '#shared/node/s3/resumed-bytes'
import type { StoredName } from '../stored-files.ts'

/**
 * What became of a file, or would. A replaced file was in the bucket with other bytes. An unchecked one is in the
 * bucket alone, and the database does not know its sum.
 */
export type FileOutcome = 'copied' | 'there' | 'replaced' | 'unchecked' | 'missing' | 'damaged'

/** The folder that files are copied from, and the bucket that they go to. */
export interface FileMove {
  root: string
  store: ObjectStore
}

/** Thrown when the bytes of a file are not those that were stored, or cannot be read. */
class DamagedFile extends Error {}

async function sha256Of(source: AsyncIterable<Uint8Array>): Promise<string> {
  const { bytes, sum } = summedBytes(source)
  for await (const _ of bytes);
  return sum().sha256
}

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* fileBytes(path)
  } catch (cause) {
    throw new DamagedFile(path, { cause })
  }
}

/** Bytes that a file has on the disk and in the bucket, and those that it must have, where that is known. */
interface Sizes {
  onDisk: number | null
  inBucket: number | undefined
  wanted: number | undefined
}

async function sizeOnDisk(path: string): Promise<number | null> {
  try {
    const found = await stat(path)
    return found.isFile() ? found.size : null
  } catch (error) {
    if (isMissing(error)) return null
    throw new DamagedFile(path, { cause: error })
  }
}

async function sizesOf({ root }: FileMove, file: StoredName, inBucket: number | undefined): Promise<Sizes> {
  const onDisk = await sizeOnDisk(join(root, file.chave))
  return { onDisk, inBucket, wanted: file.size ?? onDisk ?? undefined }
}

/** Why a file cannot be copied, judged by its sizes. */
function unfit({ onDisk, wanted }: Sizes): FileOutcome | undefined {
  if (onDisk === null) return 'missing'
  return onDisk === wanted ? undefined : 'damaged'
}

/** What would become of a file, judged by its sizes. */
function bySizes(sizes: Sizes): FileOutcome {
  const { inBucket, wanted } = sizes
  if (inBucket !== undefined && wanted === undefined) return 'unchecked'
  if (inBucket !== undefined && inBucket === wanted) return 'there'
  return unfit(sizes) ?? (inBucket === undefined ? 'copied' : 'replaced')
}

/**
 * The bytes of a file. Throws DamagedFile at their end, before the last part is sent, when they do not have the sum.
 */
async function* checkedBytes(path: string, sha256: string): AsyncGenerator<Uint8Array> {
  const { bytes, sum } = summedBytes(bytesOf(path))
  yield* bytes
  if (sum().sha256 !== sha256) throw new DamagedFile(path)
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

/** The outcome that `work` tells; 'damaged' when the file in the folder is not what was stored. */
async function orDamaged(work: () => Promise<FileOutcome>): Promise<FileOutcome> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DamagedFile) return 'damaged'
    throw error
  }
}

/** Tells what a copy would do with a file, without reading its bytes; `inBucket` is the size that the bucket has. */
export const planFile = (move: FileMove, file: StoredName, inBucket: number | undefined) =>
  orDamaged(async () => bySizes(await sizesOf(move, file, inBucket)))

/**
 * Copies a file into the bucket, unless the bucket has the same bytes, which are read back and summed; `inBucket` is
 * the size that it has there. Bytes that are not those of the database never become an object. Throws
 * STORAGE_UNAVAILABLE.
 */
export const copyFile = (move: FileMove, file: StoredName, inBucket: number | undefined) =>
  orDamaged(async () => {
    const { chave } = file
    const sizes = await sizesOf(move, file, inBucket)
    const foreseen = bySizes(sizes)
    if (foreseen === 'unchecked' || foreseen === 'missing' || foreseen === 'damaged') return foreseen
    const sha256 = file.sha256 ?? (await sha256Of(bytesOf(join(move.root, chave))))
    if (foreseen === 'there') {
      if ((await sha256Of(await resumedBytes(move.store, chave))) === sha256) return 'there'
      const why = unfit(sizes)
      if (why) return why
    }
    await write(move, chave, sha256)
    return foreseen === 'copied' ? 'copied' : 'replaced'
  })
