import { rm } from 'node:fs/promises'
import { AppError } from '#shared/errors/errors'
import type { Orientation } from '#shared/foto/exif-orientation'
import { LARGURAS_FOTO } from '#shared/foto/larguras'
import { slots, WorkQueue } from '#shared/node/turns/work-queue'
import { located } from '../../backend/backend-errors.ts'
import type { DerivativeJob } from './derivative-job.ts'
import type { StoredDerivative } from './derivative-store.ts'
import { KeptDerivatives } from './kept-derivatives.ts'
import type { KeptOptions, Wanted } from './kept-derivatives.ts'
import { derivativeProcess, makeDerivative } from './make-derivative.ts'
import type { DerivativeProcess } from './make-derivative.ts'
import type { OriginalFoto } from '../original-foto.ts'
import { saveOriginal } from '../save-original.ts'
import { SharedTasks } from './shared-task.ts'

const PROCESSES = 2
/** Originals that are fetched or kept as temporary files at once. */
const ORIGINALS = 4
const MAX_WAITING = 64
/** The width of strips and grids, which ask for dozens: a photo that somebody has opened is made before them. */
const [THUMBNAIL] = LARGURAS_FOTO

const queueIsFull = () =>
  new AppError('PICTURES_BUSY', { detail: 'derivative queue is full', retryAfterS: 2 })

/** A request for a derivative. */
export interface DerivativeRequest extends Wanted {
  /** Opens the original; its signal comes when nobody waits for the derivative any more. */
  openOriginal: (signal: AbortSignal) => Promise<OriginalFoto>
}

/** How many derivatives were asked for since the start, by outcome, and how many wait to be fetched or made. */
export interface DerivativeStats {
  kept: number
  /** Derivatives that another gateway had made. */
  shared: number
  made: number
  failed: number
  waiting: number
}

/** An original as a temporary file, the orientation of its pixels, and where it was found, for the log. */
interface FetchedOriginal {
  input: string
  orientation: Orientation
  at: string
}

/** Smaller pictures and tiles of photos, upright: made when first asked for, by processes of their own, and kept. */
export class Derivatives {
  readonly #kept: KeptDerivatives
  readonly #processes = Array.from({ length: PROCESSES }, derivativeProcess)
  readonly #work: WorkQueue<DerivativeProcess>
  readonly #places = new WorkQueue(slots(ORIGINALS), MAX_WAITING, queueIsFull)
  readonly #making = new SharedTasks<void>()
  readonly #originals = new SharedTasks<FetchedOriginal>()
  readonly #counts = { kept: 0, shared: 0, made: 0, failed: 0 }

  constructor(options: KeptOptions) {
    this.#kept = new KeptDerivatives(options)
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
   * Gives a derivative, and makes it when it is not kept yet. Throws STORAGE_FULL; PICTURES_BUSY when too many are
   * waiting; PICTURES_DIED when the process died; NOT_FOUND when the original is gone; PHOTO_UNREADABLE when it is no
   * whole photo; BAD_BACKEND when it breaks off; ABORTED when the client has left.
   */
  async get(request: DerivativeRequest): Promise<StoredDerivative> {
    const { key, kind, signal } = request
    const kept = await this.#kept.find(request)
    if (kept) {
      this.#counts.kept += 1
      return kept
    }
    await this.#making.use(
      { key: `${kind} ${key}`, signal, work: (shared) => this.#make(request, shared) },
      () => undefined,
    )
    const made = await this.#kept.find(request)
    if (!made) throw new AppError('UNEXPECTED', { detail: 'derivative was swept at once' })
    return made
  }

  /** Ends the processes. */
  close(): Promise<void> {
    for (const maker of this.#processes) maker.close()
    return this.#kept.close()
  }

  async #make(request: DerivativeRequest, signal: AbortSignal): Promise<void> {
    const { key, kind, openOriginal } = request
    const isUrgent = kind !== THUMBNAIL
    await this.#kept.requireRoom()
    if (await this.#kept.take({ ...request, signal })) {
      this.#counts.shared += 1
      return
    }
    const work = (shared: AbortSignal) => this.#fetch(openOriginal, { signal: shared, isUrgent })
    const make = async ({ at, ...original }: FetchedOriginal) => {
      const output = this.#kept.tempPath()
      try {
        // The process is taken only for its work: it is free for the next one while this file is moved into place.
        await this.#work.run(signal, (maker) => this.#ask(maker, { ...original, output, kind }), isUrgent)
        await this.#kept.keep(output, request)
        this.#counts.made += 1
      } catch (error) {
        throw located(error, at)
      } finally {
        await rm(output, { force: true })
      }
    }
    await this.#originals.use({ key, signal, work }, make)
  }

  async #ask(maker: DerivativeProcess, job: DerivativeJob): Promise<void> {
    try {
      await makeDerivative(maker, job)
    } catch (error) {
      this.#counts.failed += 1
      throw error
    }
  }

  /** Fetches the original to a temporary file that is removed when the signal comes. */
  #fetch(
    openOriginal: DerivativeRequest['openOriginal'],
    { signal, isUrgent }: { signal: AbortSignal; isUrgent: boolean },
  ): Promise<FetchedOriginal> {
    return new Promise((resolve, reject) => {
      const fetchOriginal = async () => {
        const path = this.#kept.tempPath()
        try {
          const original = await openOriginal(signal)
          const { orientation } = await saveOriginal(original, { path, signal })
          resolve({ input: path, orientation, at: original.at })
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
