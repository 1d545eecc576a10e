import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/errors/errors'
import { storageError } from '#shared/node/data-folder/durable-file'
import { derivativeName, derivativeNames, DERIVATIVES_FOLDER } from '#shared/node/foto/derivative-place'
import type { DerivativeKind } from '#shared/node/foto/derivative-place'
import { doneOnce } from '#shared/node/turns/done-once'
import { DerivativeStore } from './derivative-store.ts'
import type { StoredDerivative } from './derivative-store.ts'
import type { SharedDerivatives } from './shared-derivatives.ts'

/** Milliseconds between two removals of old files, each in one of 256 folders: every folder comes about every two days. */
const TIDY_MS = 600_000
const FOLDERS = 256

/** One derivative, and how to ask whether its photo is still there. */
export interface Wanted {
  /** The photo's key (`derivativeKey`). */
  key: string
  kind: DerivativeKind
  /** Comes when nobody waits for the derivative any more. */
  signal: AbortSignal
  /** Asks whether the original is still there. Throws NOT_FOUND, and ABORTED when the signal comes. */
  look: (signal: AbortSignal) => Promise<void>
}

export interface KeptOptions {
  /** Data folder; derivatives live in `derivados`. */
  dataDir: string
  /** Derivatives that all gateways of the installation share; without it each makes its own. */
  shared?: SharedDerivatives | undefined
}

/** The derivatives that were made before, here or by another gateway; none is given of a photo that is gone. */
export class KeptDerivatives {
  readonly #store: DerivativeStore
  readonly #shared: SharedDerivatives | undefined
  readonly #timer = setInterval(() => void this.#tidy(), TIDY_MS).unref()
  #tidied = randomInt(FOLDERS)
  readonly #prepare = doneOnce(() => this.#store.prepare())

  constructor({ dataDir, shared }: KeptOptions) {
    this.#store = new DerivativeStore(join(dataDir, DERIVATIVES_FOLDER))
    this.#shared = shared
  }

  /** Resolves when another derivative may be written. Throws STORAGE_FULL. */
  async requireRoom(): Promise<void> {
    // A folder that could not be made, for instance on a full disk, is tried again the next time.
    await this.#prepare().catch((error: unknown) => {
      throw storageError(error)
    })
    await this.#store.requireRoom()
  }

  /** A new path for a file that is not finished, on the same disk. */
  tempPath(): string {
    return this.#store.tempPath()
  }

  /** The derivative that is kept here, open, or null. Throws NOT_FOUND when its photo is gone. */
  async find({ key, kind, signal, look }: Wanted): Promise<StoredDerivative | null> {
    const kept = await this.#store.find(key, kind)
    if (!kept || kept.isSure) return kept
    try {
      await look(signal)
      await this.#store.confirm(key, kind)
    } catch (error) {
      // When the backend cannot be asked now, the kept one is given, and the backend is asked the next time.
      if (isGone(error)) {
        await kept.file.close()
        await this.#forget(key)
        throw error
      }
    }
    return kept
  }

  /**
   * Takes a derivative that another gateway made and keeps it here; false when there is none. Throws NOT_FOUND when its
   * photo is gone.
   */
  async take({ key, kind, signal, look }: Wanted): Promise<boolean> {
    if (!this.#shared) return false
    const output = this.tempPath()
    try {
      if (!(await this.#shared.take(derivativeName(key, kind), output))) return false
      await look(signal)
      await this.#store.keep(output, { key, kind })
      return true
    } catch (error) {
      if (isGone(error)) await this.#forget(key)
      throw error
    } finally {
      await rm(output, { force: true })
    }
  }

  /** Keeps a finished file, and gives it to the other gateways. */
  async keep(output: string, { key, kind }: Pick<Wanted, 'key' | 'kind'>): Promise<void> {
    await this.#store.keep(output, { key, kind })
    this.#shared?.offer(derivativeName(key, kind), this.#store.pathOf(key, kind))
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#shared?.close()
    await this.#store.close()
  }

  async #forget(key: string): Promise<void> {
    await this.#store.forget(key)
    await this.#shared?.remove(derivativeNames(key))
  }

  async #tidy(): Promise<void> {
    this.#tidied = (this.#tidied + 1) % FOLDERS
    const folder = this.#tidied.toString(16).padStart(2, '0')
    // What cannot be removed now is tried again in two days.
    await this.#store.removeUnseen(folder).catch(() => undefined)
    await this.#shared?.removeOld(folder)
  }
}

const isGone = (error: unknown) => error instanceof AppError && error.code === 'NOT_FOUND'
