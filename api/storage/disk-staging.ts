import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseChave, type Staging } from './foto-storage.ts'
import { storageError, syncPath, writeFile } from '#shared/node/data-folder/durable-file'
import { isMissing } from '#shared/node/data-folder/system-errors'
import { unreadableFolder } from './unreadable-file.ts'

/** The batch that is staged, and the folders that it goes through. */
export interface StagingFolders {
  /** Folder of all published batches. */
  root: string
  /** `{root}/.staging`. */
  staging: string
  lote: string
}

/**
 * A batch in `.staging/{lote}/files`, moved as one folder to `{root}/{lote}`. The empty `.staging/{lote}` stays until
 * the rows are committed: it marks a published batch that may have to be removed again.
 */
export class DiskStaging implements Staging {
  readonly #root: string
  readonly #staging: string
  readonly #lote: string
  readonly #mark: string
  readonly #files: string
  /** The syncing of the previous file, which goes on while the present one is written. */
  #sync: Promise<void> = Promise.resolve()

  constructor({ root, staging, lote }: StagingFolders) {
    this.#root = root
    this.#staging = staging
    this.#lote = lote
    this.#mark = join(staging, lote)
    this.#files = join(this.#mark, 'files')
  }

  async begin(): Promise<this> {
    try {
      await mkdir(this.#mark)
      await mkdir(this.#files)
    } catch (error) {
      throw this.#failure(error)
    }
    return this
  }

  async put(name: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    parseChave(`${this.#lote}/${name}`)
    const sync = await writeFile(join(this.#files, name), source).catch((error: unknown) => {
      throw this.#failure(error)
    })
    try {
      await this.#sync
    } finally {
      this.#sync = sync()
      // Its failure is thrown by the next file, or by `publish`.
      this.#sync.catch(() => undefined)
    }
  }

  async publish(): Promise<void> {
    await this.#sync
    try {
      await syncPath(this.#files)
      await syncPath(this.#mark)
      await syncPath(this.#staging)
      await rename(this.#files, join(this.#root, this.#lote))
      await syncPath(this.#root)
    } catch (error) {
      throw this.#failure(error)
    }
  }

  async settle(): Promise<void> {
    await rm(this.#mark, { recursive: true, force: true })
  }

  async discard(): Promise<void> {
    await Promise.allSettled([this.#sync])
    try {
      await rm(join(this.#root, this.#lote), { recursive: true, force: true })
      await rm(this.#mark, { recursive: true, force: true })
    } catch (error) {
      throw storageError(error)
    }
  }

  /** What a write failed for, as an error of the product. A folder that is not there is a disk that is not mounted. */
  #failure(error: unknown): unknown {
    return isMissing(error) ? unreadableFolder(this.#root, error) : storageError(error)
  }
}
