import type { Readable } from 'node:stream'
import { AppError } from '#shared/errors/errors'
import type { ByteRange } from '#shared/node/http/range'

/**
 * A batch on its way into the storage. Files are put one after another and then appear all together. Until `settle` the
 * storage remembers the batch as unfinished, so that what a crash leaves can be removed.
 */
export interface Staging {
  /** Writes one file; resolves when its bytes are written. Throws STORAGE_FULL, or what the source throws. */
  put(name: string, source: AsyncIterable<Uint8Array>): Promise<void>
  /** Makes every file durable and readable under `{lote}/{name}`, and the batch one of `lotes`. */
  publish(): Promise<void>
  /** To be called once the batch's rows are committed: the batch is finished. */
  settle(): Promise<void>
  /** Removes every trace of the batch, published or not. */
  discard(): Promise<void>
}

/** Bytes of a file; 'unreadable' for one that exists, but its rights forbid reading or the disk is broken there. */
export type StoredSize = number | 'unreadable'

/** Where the bytes of a stored file are: in a file, or in memory. */
export type Located = { path: string } | { buffer: Buffer }

/** Where originals are kept, byte for byte, under keys `{lote}/{name}`. */
export interface FotoStorage {
  /** Has to be called before `stage`: makes the folder where a disk receives uploads. A bucket needs none. */
  letUploadsIn(): Promise<void>
  /** Begins a batch. Throws STORAGE_UNAVAILABLE where uploads are not let in: the disk may not be mounted. */
  stage(lote: string): Promise<Staging>
  /** Bytes of a file, or of a part of it. Throws NOT_FOUND. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /**
   * The size of a file; null for a missing one. Throws STORAGE_UNAVAILABLE when nothing of its batch can be read, or no
   * batch is there: the disk may not be mounted, or not be ours, and then no file is lost.
   */
  size(key: string): Promise<StoredSize | null>
  /**
   * The whole file for readers that need a path or its bytes. Throws NOT_FOUND when it does not exist,
   * STORED_FILE_DAMAGED when it alone cannot be read, and STORAGE_UNAVAILABLE as `size` does.
   */
  locate(key: string): Promise<Located>
  /** Removes files so that a power failure does not bring them back; files that are gone already are no error. */
  removeAll(keys: readonly string[]): Promise<void>
  /** Removes, by their names, the smaller pictures that gateways share beside the originals; a disk holds none. */
  removeDerivatives(names: readonly string[]): Promise<void>
  /** Bytes that new files may take; negative when even the reserve is being used. Throws STORAGE_UNAVAILABLE. */
  free(): Promise<number>
  /** Batches begun and never settled, from an earlier run. */
  unsettled(): Promise<string[]>
  /** Opens an unsettled batch again, to settle or discard it. */
  resume(lote: string): Promise<Staging>
  /** Whether there is any published batch. */
  hasLotes(): Promise<boolean>
  lotes(): Promise<string[]>
  /**
   * Keys of the files of a published batch; none when there is no such batch. Throws the system's error for a folder
   * that cannot be read.
   */
  keys(lote: string): Promise<string[]>
  /** The size of each of a batch's files, by key. Throws STORAGE_UNAVAILABLE when none of them can be read. */
  sizes(lote: string): Promise<Map<string, StoredSize>>
  /** Finishes as much as it can of what is still to be removed, and closes its connections. */
  close(): Promise<void>
}

/** Name of the work-order file in its batch. */
export const ORDEM_NAME = 'os.json'

const LOTE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NAME = /^[a-z0-9]{1,40}(\.[a-z0-9]{1,8})?$/

export const isLote = (lote: string) => LOTE.test(lote)

/** The batch and the name in a key. Throws NOT_FOUND for any text that is not exactly one of our keys. */
export function parseChave(key: string): { lote: string; name: string } {
  const [lote = '', name = '', ...rest] = key.split('/')
  if (rest.length > 0 || !LOTE.test(lote) || !NAME.test(name)) {
    throw new AppError('NOT_FOUND', { detail: `not a storage key: ${JSON.stringify(key.slice(0, 80))}` })
  }
  return { lote, name }
}
