import { createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { MB } from '#shared/bytes/units'
import { AppError } from '#shared/errors/errors'
import { SHARED_DERIVATIVES } from '#shared/node/foto/derivative-place'
import { ObjectStore } from '#shared/node/s3/object-store'
import type { S3Place } from '#shared/node/s3/s3-bucket'
import { slots, WorkQueue } from '#shared/node/turns/work-queue'
import { isMissing } from '#shared/node/data-folder/system-errors'
import { DAY_MS } from '#shared/time/day'

/** Milliseconds until an answer of the store must begin, and be whole; otherwise the derivative is made here. */
const BEGINS_MS = 2_000
const WHOLE_MS = 15_000
/** Milliseconds for which a store that was away, or too slow, is not asked. */
const REST_MS = 30_000
/**
 * How many derivatives are written to the store at once, how many wait for it, and how large one may be: they are in
 * memory meanwhile.
 */
const AT_ONCE = 2
const MAX_WAITING = 256
const MAX_BYTES = 32 * MB
/** How many connections to the store there may be, besides those for originals. */
const CONNECTIONS = 64
const KEPT_MS = 30 * DAY_MS

const NOBODY = new AbortController().signal
const tooMany = () => new AppError('PICTURES_BUSY', { detail: 'too many derivatives to share' })

export interface SharedDerivativesOptions {
  bucket: S3Place
  /** Tells apart installations that share a bucket by mistake: in each, one name may stand for another photo. */
  installation: string
  /** Milliseconds after which a derivative is removed. */
  keptMs?: number
  /** Milliseconds until an answer of the store begins. */
  beginsMs?: number
}

/**
 * Derivatives that gateways of one installation made, as objects `.derivados/<installation>/<aa>/<hash>.<ext>` of a
 * bucket: a gateway takes one from there instead of making it again. The store is never waited for long: what it does
 * not give soon is made here. Source: docs/decisions/148.
 */
export class SharedDerivatives {
  readonly #store: ObjectStore
  readonly #beginning: string
  readonly #keptMs: number
  readonly #beginsMs: number
  readonly #sending = new WorkQueue(slots(AT_ONCE), MAX_WAITING, tooMany)
  #restsUntil = 0

  constructor({ bucket, installation, keptMs = KEPT_MS, beginsMs = BEGINS_MS }: SharedDerivativesOptions) {
    this.#store = new ObjectStore(bucket, { connections: CONNECTIONS })
    this.#beginning = `${SHARED_DERIVATIVES}${installation}/`
    this.#keptMs = keptMs
    this.#beginsMs = beginsMs
  }

  /** Writes a shared derivative to a file; false when the store has none, or does not give it soon. */
  async take(name: string, path: string): Promise<boolean> {
    const taken = await this.#whileThere(async () => {
      const { body } = await soon(this.#store.get(this.#beginning + name), this.#beginsMs)
      await pipeline(body, createWriteStream(path), { signal: AbortSignal.timeout(WHOLE_MS) })
      return true
    })
    return taken ?? false
  }

  /** Writes a kept file to the store for the others, without anybody waiting for it. */
  offer(name: string, path: string): void {
    const send = async () => {
      if ((await stat(path)).size > MAX_BYTES) return
      await this.#store.put(this.#beginning + name, await readFile(path))
    }
    // One that finds no place in the queue is made by the others.
    this.#sending.run(NOBODY, () => this.#whileThere(send)).catch(() => undefined)
  }

  /** Removes derivatives whose photo is gone. What fails here is removed by age later. */
  async remove(names: readonly string[]): Promise<void> {
    await this.#whileThere(async () => {
      for (const name of names) await this.#store.remove(this.#beginning + name)
    })
  }

  /**
   * Removes derivatives in one folder, `00` to `ff`, that are too old, for all installations, since the gateways of
   * another may be gone.
   */
  async removeOld(folder: string): Promise<void> {
    const before = Date.now() - this.#keptMs
    await this.#whileThere(async () => {
      for await (const installation of this.#store.folders(SHARED_DERIVATIVES))
        for await (const { key, writtenMs } of this.#store.dated(`${installation}/${folder}/`))
          if (writtenMs < before) await this.#store.remove(key)
    })
  }

  close(): void {
    this.#store.close()
  }

  get #rests(): boolean {
    return performance.now() < this.#restsUntil
  }

  /** Does work with the store; undefined while the store rests, and when it fails, which may begin a rest. */
  async #whileThere<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#rests) return undefined
    try {
      await this.#store.load()
      return await work()
    } catch (error) {
      const isAway = !(error instanceof AppError && error.code === 'NOT_FOUND') && !isMissing(error)
      if (isAway) this.#restsUntil = performance.now() + REST_MS
      return undefined
    }
  }
}

/** Gives an answer that begins in time; one that comes later is closed. */
async function soon(asked: ReturnType<ObjectStore['get']>, beginsMs: number): ReturnType<ObjectStore['get']> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new AppError('STORAGE_UNAVAILABLE', { detail: 'the store is too slow' }))
      asked.then(({ body }) => body.on('error', () => undefined).destroy()).catch(() => undefined)
    }, beginsMs)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
