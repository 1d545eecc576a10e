import { setTimeout as sleep } from 'node:timers/promises'
import type { Lock, Locker } from '@tus/server'
import { AppError } from '#shared/errors/errors'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'

/** Milliseconds a request waits for the one that has the file, once that was asked to let go. */
export const WAIT_MS = 10_000

/** One request at a time for each file. */
export interface EnvioLocks extends Locker {
  /** Runs alone with a file. Throws CONFLICT. */
  run<T>(id: string, work: () => Promise<T>): Promise<T>
}

/** Runs with what a lock of its own holds. */
export async function runLocked<T>(lock: Lock, work: () => Promise<T>): Promise<T> {
  await lock.lock(new AbortController().signal, () => undefined)
  try {
    return await work()
  } finally {
    await lock.unlock()
  }
}

/** Somebody else has the file, and does not let go of it. */
export const busyFile = () => new AppError('CONFLICT', { texto: TEXTOS_ENVIOS.ocupado, retryAfterS: 2 })

interface Held {
  letGo: () => unknown
  free: Promise<void>
}

/**
 * One request at a time for each file: who comes later asks the one before to let go, whose connection may be dead without
 * anybody knowing. The package's own lock looks again and again in every turn of the event loop.
 */
export class FileLocks implements EnvioLocks {
  readonly #held = new Map<string, Held>()
  readonly #waitMs: number

  constructor(waitMs = WAIT_MS) {
    this.#waitMs = waitMs
  }

  run<T>(id: string, work: () => Promise<T>): Promise<T> {
    return runLocked(this.newLock(id), work)
  }

  newLock(id: string): Lock {
    let release = (): void => undefined
    return {
      lock: async (signal, letGo) => {
        const until = performance.now() + this.#waitMs
        for (let held = this.#held.get(id); held; held = this.#held.get(id)) {
          await held.letGo()
          await Promise.race([held.free, sleep(until - performance.now(), undefined, { ref: false })])
          if (signal.aborted) throw new AppError('ABORTED')
          if (performance.now() >= until && this.#held.has(id)) throw busyFile()
        }
        const free = new Promise<void>((resolve) => {
          release = () => {
            this.#held.delete(id)
            resolve()
          }
        })
        this.#held.set(id, { letGo, free })
      },
      unlock: () => Promise.resolve(release()),
    }
  }
}
