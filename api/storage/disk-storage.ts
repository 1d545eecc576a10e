import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#shared/errors/errors'
import { reasonOf } from '#shared/errors/thrown'
import { syncPath } from '#shared/node/data-folder/durable-file'
import { READ_BYTES } from '#shared/node/data-folder/file-bytes'
import { roomIn } from '#shared/node/data-folder/free-space'
import { makeFolder } from '#shared/node/data-folder/make-folder'
import { isMissing } from '#shared/node/data-folder/system-errors'
import { DiskStaging } from './disk-staging.ts'
import { sizesAt } from './file-sizes.ts'
import type { ByteRange } from '#shared/node/http/range'
import { isLote, parseChave, type FotoStorage, type Staging, type StoredSize } from './foto-storage.ts'
import { requireOnlyThisFile, unreadableFolder, readFailure } from './unreadable-file.ts'

const noFile = (key: string) => new AppError('NOT_FOUND', { detail: `no file ${key}` })

/** The batches in a folder of originals; none when there is no such folder. */
export async function lotesIn(root: string): Promise<string[]> {
  try {
    return (await readdir(root)).filter(isLote)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Originals as files below one folder of this machine. */
export class DiskStorage implements FotoStorage {
  readonly #root: string
  readonly #staging: string

  constructor(root: string) {
    this.#root = root
    this.#staging = join(root, '.staging')
  }

  /** Opens the storage and lets uploads in. */
  static async open(root: string): Promise<DiskStorage> {
    const storage = new DiskStorage(root)
    await storage.letUploadsIn()
    return storage
  }

  async letUploadsIn(): Promise<void> {
    await makeFolder(this.#staging)
  }

  async stage(lote: string): Promise<Staging> {
    return await this.#stagingOf(lote).begin()
  }

  async resume(lote: string): Promise<Staging> {
    return await Promise.resolve(this.#stagingOf(lote))
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const path = this.#pathOf(key)
    if ((await this.size(key)) === null) throw noFile(key)
    return createReadStream(path, { highWaterMark: READ_BYTES, ...range })
  }

  async size(key: string): Promise<StoredSize | null> {
    const path = this.#pathOf(key)
    const [size = null] = await sizesAt([path])
    if (size === 'unreadable') await requireOnlyThisFile(path)
    if (size === null) await this.#requireLost(dirname(path))
    return size
  }

  async locate(key: string): Promise<{ path: string }> {
    const path = this.#pathOf(key)
    const reason = await readFailure(path)
    if (reason === undefined) return { path }
    if (isMissing(reason)) {
      await this.#requireLost(dirname(path))
      throw noFile(key)
    }
    await requireOnlyThisFile(path, reason)
    throw new AppError('STORED_FILE_DAMAGED', { detail: `${key}: ${reasonOf(reason)}`, cause: reason })
  }

  async removeAll(keys: readonly string[]): Promise<void> {
    const paths = keys.map((key) => this.#pathOf(key))
    for (const path of paths) await rm(path, { force: true })
    for (const folder of new Set(paths.map(dirname)))
      await syncPath(folder).catch((error: unknown) => {
        if (!isMissing(error)) throw error
        return this.#requireLost(folder)
      })
  }

  async removeDerivatives(): Promise<void> {
    await Promise.resolve()
  }

  async free(): Promise<number> {
    return roomIn(this.#root).catch((error: unknown) => {
      throw unreadableFolder(this.#root, error)
    })
  }

  async unsettled(): Promise<string[]> {
    try {
      return (await readdir(this.#staging)).filter(isLote)
    } catch (error) {
      throw unreadableFolder(this.#root, error)
    }
  }

  async hasLotes(): Promise<boolean> {
    return (await this.lotes()).length > 0
  }

  async lotes(): Promise<string[]> {
    return lotesIn(this.#root)
  }

  async keys(lote: string): Promise<string[]> {
    if (!isLote(lote)) return []
    try {
      return (await readdir(join(this.#root, lote))).map((name) => `${lote}/${name}`)
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }

  async sizes(lote: string): Promise<Map<string, StoredSize>> {
    const keys = await this.keys(lote).catch((error: unknown) => {
      throw unreadableFolder(join(this.#root, lote), error)
    })
    const paths = keys.map((key) => join(this.#root, key))
    const sizes = await sizesAt(paths)
    const [first] = paths
    if (first !== undefined && sizes.every((size) => size === 'unreadable')) await requireOnlyThisFile(first)
    return new Map(
      keys.flatMap((key, index) => {
        const size = sizes[index] ?? null
        return size === null ? [] : [[key, size] as const]
      }),
    )
  }

  async close(): Promise<void> {
    // Nothing is held.
  }

  /**
   * Throws STORAGE_UNAVAILABLE unless what is missing of a batch is lost: its folder is there, or was deleted while
   * others are there. A disk that is not mounted leaves no batch at all, or only the link that leads to one of them.
   */
  async #requireLost(folder: string): Promise<void> {
    try {
      await stat(folder)
    } catch (error) {
      const lotes = await this.lotes()
      if (lotes.length === 0) throw unreadableFolder(this.#root, 'no batch is there')
      if (lotes.includes(basename(folder))) throw unreadableFolder(folder, error)
    }
  }

  #stagingOf(lote: string): DiskStaging {
    if (!isLote(lote)) throw new AppError('NOT_FOUND', { detail: 'not a batch name' })
    return new DiskStaging({ root: this.#root, staging: this.#staging, lote })
  }

  #pathOf(key: string): string {
    const { lote, name } = parseChave(key)
    return join(this.#root, lote, name)
  }
}
