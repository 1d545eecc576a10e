import { setTimeout as sleep } from 'node:timers/promises'
import type { Lock, Locker } from '@tus/server'
import { AppError } from '#shared/errors/errors'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { idOf } from './spool.ts'
import type { SpoolPlace } from './spool.ts'

/** Milliseconds that a request waits for the holder of the file, once that was asked to let go. */
export const WAIT_MS = 10_000

/** Runs `work` while nobody else has the file. Throws CONFLICT. */
export async function runLocked<T>(locks: Locker, at: SpoolPlace, work: () => Promise<T>): Promise<T> {
  const lock = locks.newLock(idOf(at))
  await lock.lock(new AbortController().signal, () => undefined)
  try {
    return await work()
  } finally {
    await lock.unlock()
  }
}

/** The error when another request has the file and does not let go of it. */
export const busyFile = () => new AppError('CONFLICT', { texto: TEXTOS_ENVIOS.ocupado, retryAfterS: 2 })

interface Held {
  letGo: () => unknown
  free: Promise<void>
}

/**
 * Lets one request at a time at each file. A request that comes later asks the holder to let go, since the holder's
 * connection may be dead without anybody knowing. It is used in place of the tus package's own lock, which looks again
 * in every turn of the event loop.
 */
export class FileLocks implements Locker {
  readonly #held = new Map<string, Held>()
  readonly #waitMs: number

  constructor(waitMs = WAIT_MS) {
    this.#waitMs = waitMs
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
