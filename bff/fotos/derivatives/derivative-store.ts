import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MB } from '#shared/bytes/units'
import { AppError } from '#shared/errors/errors'
import { codeOf } from '#shared/errors/thrown'
import { storageError } from '#shared/node/data-folder/durable-file'
import { roomIn } from '#shared/node/data-folder/free-space'
import { makeFolder } from '#shared/node/data-folder/make-folder'
import {
  DERIVATIVE_FORMATS,
  derivativeEnding,
  derivativeHash,
  derivativeNames,
  derivativePath,
} from '#shared/node/foto/derivative-place'
import type { DerivativeKind } from '#shared/node/foto/derivative-place'
import type { FotoMime } from '#shared/foto/foto-format'
import { doneTogether } from '#shared/node/turns/done-together'
import { isMissing } from '#shared/node/data-folder/system-errors'
import { DAY_MS } from '#shared/time/day'

const MAX_BYTES = 4096 * MB
/** A full store is reduced to this share, the oldest files first. */
const KEEP_SHARE = 0.9
/** The share of the store that tiles may take, so that these large files push out no smaller pictures. */
const TILES_SHARE = 0.5
const TILES_ENDING = `.${derivativeEnding('tiles')}`
/** Bytes that are written before the whole store is looked through again. */
const SWEEP_EVERY = 256 * MB
const TEMP = 'tmp'
/**
 * Milliseconds for which the original is taken to be still there, and after which a derivative whose original was not
 * seen is removed.
 */
const SURE_MS = DAY_MS
const UNSEEN_MS = 30 * DAY_MS

/** A kept derivative, open for reading; whoever gets it closes it. */
export interface StoredDerivative {
  file: FileHandle
  size: number
  mime: FotoMime
  etag: string
  /** False when the original may be gone: it was there a day ago or longer. */
  isSure: boolean
}

interface Entry {
  path: string
  size: number
  writtenMs: number
}

/**
 * Derivatives on disk, `<aa>/<hash>.<ext>`. Each is written to a temporary file and moved into place, so that none is
 * ever half written.
 */
export class DerivativeStore {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #room: typeof roomIn
  #written: number
  #temps = 0
  #sweeping: Promise<void> | undefined
  #closed = false

  /** `folder` is made when missing and belongs to the store alone. */
  constructor(folder: string, maxBytes = MAX_BYTES, room = roomIn) {
    this.#folder = folder
    this.#maxBytes = maxBytes
    this.#room = room
    this.#written = Math.min(SWEEP_EVERY, maxBytes)
  }

  /** Removes what a stopped process has left unfinished. */
  async prepare(): Promise<void> {
    await rm(join(this.#folder, TEMP), { recursive: true, force: true })
    await makeFolder(join(this.#folder, TEMP))
  }

  /**
   * Throws STORAGE_FULL when a new file would use the reserve of the disk for what cannot be made again. Before that,
   * the oldest derivatives are removed, so that photos can be seen on a full disk as long as there are others to
   * remove.
   */
  async requireRoom(): Promise<void> {
    await this.#makeAgain()
    if ((await this.#room(this.#folder)) >= 0) return
    await this.#giveBack()
    const room = await this.#room(this.#folder)
    if (room < 0) throw new AppError('STORAGE_FULL', { detail: `${-room} bytes of the reserve are used` })
  }

  /**
   * Whoever freed a full disk may have removed the folder, or all that was in it. Its parent is not made: without that,
   * the disk is not mounted.
   */
  async #makeAgain(): Promise<void> {
    for (const path of [this.#folder, join(this.#folder, TEMP)])
      await mkdir(path).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw storageError(error)
      })
  }

  /** A new path for a file that is not finished, on the same disk. */
  tempPath(): string {
    return join(this.#folder, TEMP, `${process.pid}-${++this.#temps}`)
  }

  /** The derivative of a photo, by its key (`derivativeKey`); null when there is none yet. */
  async find(key: string, kind: DerivativeKind): Promise<StoredDerivative | null> {
    const file = await open(this.pathOf(key, kind)).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw storageError(error)
    })
    if (!file) return null
    const { size, mtimeMs } = await file.stat()
    // A power cut just after it was moved here may have left it without bytes: then it is made again.
    if (size === 0) {
      await file.close()
      return null
    }
    return {
      file,
      size,
      mime: `image/${DERIVATIVE_FORMATS[kind]}`,
      etag: `"${derivativeHash(key, kind).slice(0, 32)}"`,
      isSure: Date.now() - mtimeMs < SURE_MS,
    }
  }

  /** Notes that the original was seen to be there just now. */
  async confirm(key: string, kind: DerivativeKind): Promise<void> {
    const now = new Date()
    // It may have been removed meanwhile to make room.
    await utimes(this.pathOf(key, kind), now, now).catch(() => undefined)
  }

  /** Removes all derivatives of a photo that is gone. */
  async forget(key: string): Promise<void> {
    for (const name of derivativeNames(key)) await rm(join(this.#folder, name), { force: true })
  }

  /** Removes the derivatives in one folder, `00` to `ff`, whose original was not seen for long: their photo may be gone. */
  async removeUnseen(folder: string): Promise<void> {
    const before = Date.now() - UNSEEN_MS
    for (const { path, writtenMs } of await this.#entriesIn(folder).catch(() => []))
      if (writtenMs < before) await rm(path, { force: true })
  }

  /** The path of a derivative. */
  pathOf(key: string, kind: DerivativeKind): string {
    return derivativePath(this.#folder, key, kind)
  }

  /**
   * Moves a finished file to its place. Now and then this begins to make room, which is not waited for, since it looks
   * at every file.
   */
  async keep(temp: string, { key, kind }: { key: string; kind: DerivativeKind }): Promise<void> {
    const path = this.pathOf(key, kind)
    try {
      await makeFolder(dirname(path))
      const { size } = await stat(temp)
      await rename(temp, path)
      this.#written += size
    } catch (error) {
      throw storageError(error)
    }
    if (this.#sweeping || this.#written < Math.min(SWEEP_EVERY, this.#maxBytes / 2)) return
    this.#written = 0
    // A sweep that fails is made up for by the next one.
    this.#sweeping = this.#sweep()
      .catch(() => undefined)
      .finally(() => (this.#sweeping = undefined))
  }

  /** Resolves once no room is being made. */
  async settled(): Promise<void> {
    await this.#sweeping
  }

  /** Stops making room. */
  close(): Promise<void> {
    this.#closed = true
    return this.settled()
  }

  readonly #giveBack = doneTogether(async () => {
    const missing = -(await this.#room(this.#folder))
    const entries = await this.#entries()
    const total = bytesOf(entries)
    // Nothing is removed when even removing everything would not make enough room.
    if (missing > 0 && total > missing) await this.#shrink(entries, total - missing)
  })

  async #sweep(): Promise<void> {
    const entries = await this.#entries()
    const tiles = entries.filter(({ path }) => path.endsWith(TILES_ENDING))
    const gone = await this.#shrink(tiles, this.#maxBytes * TILES_SHARE)
    await this.#shrink(
      entries.filter((entry) => !gone.has(entry)),
      this.#maxBytes,
    )
  }

  async #entries(): Promise<Entry[]> {
    const folders = (await readdir(this.#folder)).filter((folder) => folder !== TEMP)
    const entries: Entry[] = []
    for (const folder of folders) entries.push(...(await this.#entriesIn(folder)))
    return entries
  }

  async #entriesIn(folder: string): Promise<Entry[]> {
    const entries: Entry[] = []
    for (const name of await readdir(join(this.#folder, folder))) {
      if (this.#closed) break
      const path = join(this.#folder, folder, name)
      const found = await stat(path).catch((error: unknown) => {
        // Removed since the folder was read: for room, or with its photo.
        if (!isMissing(error)) throw error
      })
      if (found) entries.push({ path, size: found.size, writtenMs: found.mtimeMs })
    }
    return entries
  }

  /**
   * When files take more than `maxBytes`, removes the oldest until the others take KEEP_SHARE of it; gives those
   * removed.
   */
  async #shrink(entries: readonly Entry[], maxBytes: number): Promise<Set<Entry>> {
    const gone = new Set<Entry>()
    let total = bytesOf(entries)
    if (total <= maxBytes) return gone
    for (const entry of entries.toSorted((a, b) => a.writtenMs - b.writtenMs)) {
      if (total <= maxBytes * KEEP_SHARE || this.#closed) break
      await rm(entry.path, { force: true })
      gone.add(entry)
      total -= entry.size
    }
    return gone
  }
}

const bytesOf = (entries: readonly Entry[]) => entries.reduce((sum, { size }) => sum + size, 0)
