import { AppError } from '#shared/errors/errors'
import { countHere } from './limit-counts.ts'
import type { LimitCounts } from './limit-counts.ts'

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
  shared?: LimitCounts | undefined
}

/** Limits how much work each key may have running at once. */
export class ConcurrentLimit {
  readonly #options: ConcurrentLimitOptions
  readonly #counts: LimitCounts

  constructor(options: ConcurrentLimitOptions) {
    this.#options = options
    this.#counts = options.shared ?? countHere()
  }

  /**
   * Runs the work. Throws TOO_MANY_REQUESTS when the key has its share running already, and SESSIONS_UNAVAILABLE when
   * the gateways cannot count together.
   */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const { name, most, texto } = this.#options
    const leave = await this.#counts.enter(name, key, most)
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
}
