import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MB } from '#shared/contract/produto'
import type { LarguraFoto } from '#shared/foto/larguras'
import { AppError } from '#shared/errors/errors'
import { roomIn } from '#shared/node/data-folder/free-space'
import { DERIVATIVE_FORMATS, derivativeHash, derivativePath } from '#shared/node/foto/derivative-place'
import type { FotoMime } from '#shared/foto/foto-inspector'

const MAX_BYTES = 4096 * MB
/** A full store is emptied to this share, oldest first. */
const KEEP_SHARE = 0.9
/** Bytes written between two looks at the whole store. */
const SWEEP_EVERY = 256 * MB
const TEMP = 'tmp'

/** A kept derivative, open for reading; whoever gets it closes it. */
export interface StoredDerivative {
  file: FileHandle
  size: number
  mime: FotoMime
  etag: string
}

interface Entry {
  path: string
  size: number
  writtenMs: number
}

/** Derivatives on disk, `<aa>/<hash>.<ext>`: written beside and moved into place, so that none is ever half. */
export class DerivativeStore {
  readonly #folder: string
  readonly #maxBytes: number
  #written: number
  #temps = 0

  /** `folder` is made when missing and belongs to the store alone. */
  constructor(folder: string, maxBytes = MAX_BYTES) {
    this.#folder = folder
    this.#maxBytes = maxBytes
    this.#written = Math.min(SWEEP_EVERY, maxBytes)
  }

  /** Removes what a stopped process has left unfinished. */
  async prepare(): Promise<void> {
    await rm(join(this.#folder, TEMP), { recursive: true, force: true })
    await mkdir(join(this.#folder, TEMP), { recursive: true })
  }

  /** Throws STORAGE_FULL when a new file would use what is kept on the disk for what cannot be made again. */
  async requireRoom(): Promise<void> {
    const room = await roomIn(this.#folder)
    if (room < 0) throw new AppError('STORAGE_FULL', { detail: `${-room} bytes of the reserve are used` })
  }

  /** A new path for a file that is not finished, on the same disk. */
  tempPath(): string {
    return join(this.#folder, TEMP, `${process.pid}-${++this.#temps}`)
  }

  /** The derivative of a photo reference, or null when there is none yet. */
  async find(ref: string, width: LarguraFoto): Promise<StoredDerivative | null> {
    const { path, hash, mime } = this.#place(ref, width)
    const file = await open(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!file) return null
    const { size } = await file.stat()
    return { file, size, mime, etag: `"${hash.slice(0, 32)}"` }
  }

  /** Moves a finished file to its place, and makes room now and then. */
  async keep(temp: string, { ref, width }: { ref: string; width: LarguraFoto }): Promise<void> {
    const { path } = this.#place(ref, width)
    await mkdir(dirname(path), { recursive: true })
    const { size } = await stat(temp)
    await rename(temp, path)
    this.#written += size
    if (this.#written < Math.min(SWEEP_EVERY, this.#maxBytes / 2)) return
    this.#written = 0
    await this.#sweep()
  }

  #place(ref: string, width: LarguraFoto): { path: string; hash: string; mime: FotoMime } {
    return {
      hash: derivativeHash(ref, width),
      mime: `image/${DERIVATIVE_FORMATS[width]}`,
      path: derivativePath(this.#folder, ref, width),
    }
  }

  async #sweep(): Promise<void> {
    const entries = await this.#entries()
    let total = entries.reduce((sum, { size }) => sum + size, 0)
    if (total <= this.#maxBytes) return
    for (const { path, size } of entries.toSorted((a, b) => a.writtenMs - b.writtenMs)) {
      if (total <= this.#maxBytes * KEEP_SHARE) return
      await rm(path, { force: true })
      total -= size
    }
  }

  async #entries(): Promise<Entry[]> {
    const entries: Entry[] = []
    for (const folder of await readdir(this.#folder)) {
      if (folder === TEMP) continue
      for (const name of await readdir(join(this.#folder, folder))) {
        const path = join(this.#folder, folder, name)
        const { size, mtimeMs } = await stat(path)
        entries.push({ path, size, writtenMs: mtimeMs })
      }
    }
    return entries
  }
}
