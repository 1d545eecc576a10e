import { createWriteStream } from 'node:fs'
import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { AppError } from '#shared/errors/errors'
import { isDiskFull } from '#shared/node/data-folder/free-space'
import { FotoError, FotoInspector } from '#shared/foto/foto-inspector'
import type { FotoInfo } from '#shared/foto/foto-inspector'
import type { Orientation } from '#shared/foto/exif-orientation'
import { LARGURAS_FOTO } from '#shared/foto/larguras'
import { derivativeName, derivativeNames, DERIVATIVES_FOLDER } from '#shared/node/foto/derivative-place'
import type { DerivativeKind } from '#shared/node/foto/derivative-place'
import { bodyError } from '../backend/backend-errors.ts'
import { DerivativeStore } from './derivative-store.ts'
import type { StoredDerivative } from './derivative-store.ts'
import { derivativeProcess, makeDerivative } from './make-derivative.ts'
import type { DerivativeProcess } from './make-derivative.ts'
import type { OriginalFoto } from './original-foto.ts'
import type { SharedDerivatives } from './shared-derivatives.ts'
import { SharedTasks } from './shared-task.ts'
import { WorkQueue } from '#shared/node/turns/work-queue'

const PROCESSES = 2
/** Originals that are fetched or kept as temporary files at once. */
const ORIGINALS = 4
const MAX_WAITING = 64
/** Milliseconds between two looks for what is too old, each into one folder of all: each comes about every two days. */
const TIDY_MS = 600_000
const FOLDERS = 256
/** Of strips and grids, by the dozen: the photo that somebody has opened goes before them. */
const [THUMBNAIL] = LARGURAS_FOTO

const queueIsFull = () =>
  new AppError('PICTURES_BUSY', { detail: 'derivative queue is full', retryAfterS: 2 })

export interface DerivativeRequest {
  /** The photo's key (`derivativeKey`). */
  ref: string
  kind: DerivativeKind
  /** The client who waits. */
  signal: AbortSignal
  /** Asks whether the original is still there. Throws NOT_FOUND. */
  look: () => Promise<void>
  /** Opens the original; its signal comes when nobody waits any more. */
  openOriginal: (signal: AbortSignal) => Promise<OriginalFoto>
}

interface DerivativesOptions {
  /** Data folder; derivatives live in `derivados`. */
  dataDir: string
  maxBytes?: number
  /** What the gateways of the installation share; without it each draws its own. */
  shared?: SharedDerivatives | undefined
}

/** Derivatives asked for since the start, by what became of them, and how many wait to be fetched or made. */
export interface DerivativeStats {
  kept: number
  /** Taken from what another gateway made. */
  shared: number
  made: number
  failed: number
  waiting: number
}

/** An original as a file beside the derivatives, and how its pixels stand. */
interface FetchedOriginal {
  input: string
  orientation: Orientation
}

/** Smaller pictures and tiles of photos, upright: made when first asked for, by processes of their own, and kept. */
export class Derivatives {
  readonly #store: DerivativeStore
  readonly #processes = Array.from({ length: PROCESSES }, derivativeProcess)
  readonly #work: WorkQueue<DerivativeProcess>
  readonly #places = new WorkQueue(
    Array.from({ length: ORIGINALS }, (_, place) => place),
    MAX_WAITING,
    queueIsFull,
  )
  readonly #making = new SharedTasks<void>()
  readonly #originals = new SharedTasks<FetchedOriginal>()
  readonly #counts = { kept: 0, shared: 0, made: 0, failed: 0 }
  readonly #shared: SharedDerivatives | undefined
  readonly #timer = setInterval(() => void this.#tidy(), TIDY_MS).unref()
  #tidied = randomInt(FOLDERS)
  #prepared: Promise<void> | undefined

  constructor({ dataDir, maxBytes, shared }: DerivativesOptions) {
    this.#store = new DerivativeStore(join(dataDir, DERIVATIVES_FOLDER), maxBytes)
    this.#shared = shared
    this.#work = new WorkQueue(this.#processes, MAX_WAITING, queueIsFull)
  }

  /** Pids of the running processes. */
  get pids(): number[] {
    return this.#processes.flatMap(({ pid }) => pid ?? [])
  }

  get stats(): DerivativeStats {
    return { ...this.#counts, waiting: this.#work.waiting + this.#places.waiting }
  }

  /**
   * The derivative, made when it is not kept yet. Throws STORAGE_FULL, PICTURES_BUSY when too many are waiting, PICTURES_DIED when the process did,
   * NOT_FOUND when the original is gone, PHOTO_UNREADABLE when it is no whole photo, BAD_BACKEND when it ends before its end, STORAGE_FULL,
   * ABORTED when the client has left.
   */
  async get(request: DerivativeRequest): Promise<StoredDerivative> {
    const { ref, kind, signal } = request
    const kept = await this.#store.find(ref, kind)
    if (kept) {
      if (!kept.isSure) await this.#confirm(request, kept)
      this.#counts.kept += 1
      return kept
    }
    await this.#making.use(
      { key: `${kind} ${ref}`, signal, work: (shared) => this.#make(request, shared) },
      () => undefined,
    )
    const made = await this.#store.find(ref, kind)
    if (!made) throw new AppError('UNEXPECTED', { detail: 'derivative was swept at once' })
    return made
  }

  /** Ends the processes. */
  close(): void {
    clearInterval(this.#timer)
    this.#shared?.close()
    for (const maker of this.#processes) maker.close()
  }

  async #make({ ref, kind, look, openOriginal }: DerivativeRequest, signal: AbortSignal): Promise<void> {
    const isUrgent = kind !== THUMBNAIL
    await (this.#prepared ??= this.#store.prepare())
    await this.#store.requireRoom()
    if (await this.#take({ ref, kind, look })) return
    const work = (shared: AbortSignal) => this.#fetch(openOriginal, { signal: shared, isUrgent })
    const make = async (maker: DerivativeProcess, original: FetchedOriginal) => {
      const output = this.#store.tempPath()
      try {
        await makeDerivative(maker, { ...original, output, kind })
        await this.#store.keep(output, { ref, kind })
        this.#counts.made += 1
        this.#shared?.offer(derivativeName(ref, kind), this.#store.pathOf(ref, kind))
      } catch (error) {
        this.#counts.failed += 1
        throw error
      } finally {
        await rm(output, { force: true })
      }
    }
    await this.#originals.use({ key: ref, signal, work }, (original) =>
      this.#work.run(signal, (maker) => make(maker, original), isUrgent),
    )
  }

  /** Asks whether the original is still there; of one that is gone nothing stays. Whoever cannot be asked is asked again. */
  async #confirm({ ref, kind, look }: DerivativeRequest, { file }: StoredDerivative): Promise<void> {
    try {
      await look()
      await this.#store.confirm(ref, kind)
    } catch (error) {
      if (!isGone(error)) return
      await file.close()
      await this.#forget(ref)
      throw error
    }
  }

  /** Takes what another gateway made, while the original is there; false when there is none. */
  async #take({ ref, kind, look }: Pick<DerivativeRequest, 'ref' | 'kind' | 'look'>): Promise<boolean> {
    if (!this.#shared) return false
    const output = this.#store.tempPath()
    try {
      if (!(await this.#shared.take(derivativeName(ref, kind), output))) return false
      await look()
      await this.#store.keep(output, { ref, kind })
      this.#counts.shared += 1
      return true
    } catch (error) {
      if (isGone(error)) await this.#forget(ref)
      throw error
    } finally {
      await rm(output, { force: true })
    }
  }

  async #forget(ref: string): Promise<void> {
    await this.#store.forget(ref)
    await this.#shared?.remove(derivativeNames(ref))
  }

  async #tidy(): Promise<void> {
    this.#tidied = (this.#tidied + 1) % FOLDERS
    const folder = this.#tidied.toString(16).padStart(2, '0')
    await this.#store.removeUnseen(folder).catch(() => undefined)
    await this.#shared?.removeOld(folder)
  }

  /** Fetches the original to a temporary file that is removed when the signal comes. */
  #fetch(
    openOriginal: DerivativeRequest['openOriginal'],
    { signal, isUrgent }: { signal: AbortSignal; isUrgent: boolean },
  ): Promise<FetchedOriginal> {
    return new Promise((resolve, reject) => {
      const fetchOriginal = async () => {
        const path = this.#store.tempPath()
        try {
          const { orientation } = await save(await openOriginal(signal), { path, signal })
          resolve({ input: path, orientation })
          if (!signal.aborted)
            await new Promise((done) => signal.addEventListener('abort', done, { once: true }))
        } finally {
          await rm(path, { force: true })
        }
      }
      this.#places.run(signal, fetchOriginal, isUrgent).catch(reject)
    })
  }
}

const isGone = (error: unknown) => error instanceof AppError && error.code === 'NOT_FOUND'

/** Whose fault it is that an original did not come to lie whole on the disk. */
function saveError(error: unknown, signal: AbortSignal): AppError {
  if (error instanceof FotoError) {
    return new AppError('PHOTO_UNREADABLE', { detail: error.message, cause: error })
  }
  if (isDiskFull(error)) {
    return new AppError('STORAGE_FULL', { detail: 'no room for an original', cause: error })
  }
  return bodyError(error, signal)
}

async function save(
  original: OriginalFoto,
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<FotoInfo> {
  const inspector = new FotoInspector('original', { crc32 })
  const inspected = async function* () {
    for await (const chunk of original.body as AsyncIterable<Buffer>) {
      inspector.push(chunk)
      yield chunk
    }
    inspector.end()
  }
  try {
    await pipeline(inspected, createWriteStream(path))
    return inspector.end()
  } catch (error) {
    original.destroy()
    throw saveError(error, signal)
  }
}
