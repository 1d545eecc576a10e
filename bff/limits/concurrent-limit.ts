import { AppError } from '#shared/errors/errors'
import { KeySums } from './key-sums.ts'
import type { SharedLimits } from './shared-limits.ts'

/** Seconds after which a refused caller may try again. */
const RETRY_AFTER_S = 30

interface ConcurrentLimitOptions {
  /** Names what is counted, for gateways that count together. */
  name: string
  /** How many each key may have running. */
  most: number
  /** Sentence for people; without it the table's own. */
  texto?: string
  /** Counts together with other gateways; without it this process counts alone. */
  shared?: SharedLimits | undefined
}

/** Limits how much work each key may have running at once. */
export class ConcurrentLimit {
  readonly #running = new KeySums()
  readonly #options: ConcurrentLimitOptions

  constructor(options: ConcurrentLimitOptions) {
    this.#options = options
  }

  /**
   * Runs the work. Throws TOO_MANY_REQUESTS when the key has its share running already, and SESSIONS_UNAVAILABLE when
   * the gateways cannot count together.
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
    if (this.#running.of(key) >= most) return undefined
    this.#running.add(key, 1)
    return () => this.#running.add(key, -1)
  }
}
