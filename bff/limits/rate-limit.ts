import { tooMany } from '#shared/errors/too-many'
import { countHere } from './limit-counts.ts'
import type { LimitCounts } from './limit-counts.ts'
import { Windows } from './windows.ts'

/** How many parts a limit is divided into: what one gateway takes at once is missing for the others. */
const PARTS = 100

interface RateLimitOptions {
  /** Names what is counted, for gateways that count together. */
  name: string
  points: number
  seconds: number
  /** Counts together with other gateways; without it this process counts alone. */
  shared?: LimitCounts | undefined
}

/**
 * Allows each key a number of points in a window, which begins when it spends the first. Of a small limit points are
 * taken one by one, of a large one a hundredth at a time, so that frequent spending seldom asks the server.
 */
export class RateLimit {
  /** Points that were taken for a key, to be spent here until the window ends. */
  readonly #purses = new Windows()
  readonly #taking = new Map<string, Promise<void>>()
  readonly #options: RateLimitOptions
  readonly #counts: LimitCounts

  constructor(options: RateLimitOptions) {
    this.#options = options
    this.#counts = options.shared ?? countHere()
  }

  /**
   * Throws TOO_MANY_REQUESTS, with the seconds until the window ends, when the key has spent its points, and
   * SESSIONS_UNAVAILABLE when they cannot be counted together.
   */
  async spend(key: string, points = 1): Promise<void> {
    for (;;) {
      const purse = this.#purses.get(key)
      const leftMs = purse ? purse.untilMs - performance.now() : 0
      if (purse && leftMs > 0) {
        if (purse.left === 0) throw tooMany(leftMs)
        if (purse.left >= points) {
          // An empty purse is dropped, so that it is filled again: one that is kept empty means that the whole window
          // is spent.
          if ((purse.left -= points) === 0) this.#purses.delete(key)
          return
        }
      }
      await (this.#taking.get(key) ?? this.#take(key, points))
    }
  }

  #take(key: string, least: number): Promise<void> {
    const taking = this.#fill(key, least).finally(() => this.#taking.delete(key))
    this.#taking.set(key, taking)
    return taking
  }

  async #fill(key: string, least: number): Promise<void> {
    const { name, points: most, seconds } = this.#options
    const wanted = Math.max(least, Math.ceil(most / PARTS))
    const asked = { most, windowMs: seconds * 1000, least, wanted }
    const { points, leftMs } = await this.#counts.takePoints(name, key, asked)
    const untilMs = performance.now() + leftMs
    const kept = this.#purses.get(key)
    const held = points > 0 && kept && kept.untilMs > performance.now() ? kept.left : 0
    this.#purses.set(key, { left: points + held, untilMs })
  }
}
