import type { SharedLimits } from './shared-limits.ts'
import { TidyMap } from './tidy-map.ts'

/** How many parts a limit is divided into: what one gateway takes at once is missing for the others. */
const PARTS = 100
/** How many purses are kept before those whose window is over are removed. */
const TIDY_AT = 1_000

/** Points that were taken for a key, to be spent here until the window ends. */
interface Purse {
  points: number
  untilMs: number
}

export interface PointsOptions {
  /** Names what is counted, for gateways that count together. */
  name: string
  points: number
  seconds: number
}

/**
 * The points of gateways that count together. Of a small limit points are taken one by one, of a large one a hundredth
 * at a time, so that frequent spending seldom asks the server.
 */
export class SharedPoints {
  readonly #purses = new TidyMap<string, Purse>(TIDY_AT, ({ untilMs }) => performance.now() >= untilMs)
  readonly #taking = new Map<string, Promise<Purse>>()
  readonly #options: PointsOptions
  readonly #shared: SharedLimits

  constructor(options: PointsOptions, shared: SharedLimits) {
    this.#options = options
    this.#shared = shared
  }

  /**
   * Spends points of a key; gives ms until the window ends when there are not enough left. Rejects while the server is
   * away.
   */
  async spend(key: string, points: number): Promise<number | undefined> {
    for (;;) {
      const purse = this.#purses.get(key)
      const leftMs = purse ? purse.untilMs - performance.now() : 0
      if (purse && leftMs > 0) {
        if (purse.points === 0) return leftMs
        if (purse.points >= points) {
          // An empty purse is dropped, so that it is filled again: one that is kept empty means that the whole window
          // is spent.
          if ((purse.points -= points) === 0) this.#purses.delete(key)
          return undefined
        }
      }
      await (this.#taking.get(key) ?? this.#take(key, points))
    }
  }

  #take(key: string, least: number): Promise<Purse> {
    const taking = this.#fill(key, least).finally(() => this.#taking.delete(key))
    this.#taking.set(key, taking)
    return taking
  }

  async #fill(key: string, least: number): Promise<Purse> {
    const { name, points: most, seconds } = this.#options
    const wanted = Math.max(least, Math.ceil(most / PARTS))
    const asked = { most, windowMs: seconds * 1000, least, wanted }
    const { points, leftMs } = await this.#shared.takePoints(name, key, asked)
    const untilMs = performance.now() + leftMs
    const kept = this.#purses.get(key)
    const held = points > 0 && kept && kept.untilMs > performance.now() ? kept.points : 0
    const purse = { points: points + held, untilMs }
    this.#purses.set(key, purse)
    return purse
  }
}
