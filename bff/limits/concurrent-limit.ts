import { AppError } from '#shared/errors/errors'
import type { SharedLimits } from './shared-limits.ts'

/** Seconds after which one of what runs may have ended. */
const RETRY_AFTER_S = 30

interface ConcurrentLimitOptions {
  /** Names what is counted, for gateways that count together. */
  name: string
  /** How many each key may have running. */
  most: number
  /** Sentence for people; without it the table's own. */
  texto?: string
  /** Counts for several gateways; without it this process counts its own. */
  shared?: SharedLimits | undefined
}

/** Counts what each key has running, and lets so many run at once. */
export class ConcurrentLimit {
  readonly #running = new Map<string, number>()
  readonly #options: ConcurrentLimitOptions

  constructor(options: ConcurrentLimitOptions) {
    this.#options = options
  }

  /**
   * Runs, or throws TOO_MANY_REQUESTS when the key has its share running already, and SESSIONS_UNAVAILABLE when it cannot
   * be counted together.
   */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const { name, most, texto, shared } = this.#options
    const leave = shared ? await shared.enter(name, key, most) : this.#enterHere(key, most)
    if (!leave)
      throw new AppError('TOO_MANY_REQUESTS', {
        ...(texto !== undefined && { texto }),
        retryAfterS: RETRY_AFTER_S,
      })
    try {
      return await work()
    } finally {
      leave()
    }
  }

  #enterHere(key: string, most: number): (() => void) | undefined {
    const running = this.#running.get(key) ?? 0
    if (running >= most) return undefined
    this.#running.set(key, running + 1)
    return () => {
      const left = (this.#running.get(key) ?? 1) - 1
      if (left === 0) this.#running.delete(key)
      else this.#running.set(key, left)
    }
  }
}
