import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '#shared/errors/too-many'
import type { SharedLimits } from './shared-limits.ts'
import { SharedPoints } from './shared-points.ts'
import type { PointsOptions } from './shared-points.ts'

interface RateLimitOptions extends PointsOptions {
  /** Counts together with other gateways; without it this process counts alone. */
  shared?: SharedLimits | undefined
}

/** Spends points of a key; gives ms until the window ends when there are not enough left. */
type Spend = (key: string, points: number) => Promise<number | undefined>

function spendHere({ points, seconds }: RateLimitOptions): Spend {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return (key, spent) =>
    limiter.consume(key, spent).then(
      () => undefined,
      (refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return refusal.msBeforeNext
      },
    )
}

function spendTogether(options: RateLimitOptions, shared: SharedLimits): Spend {
  const points = new SharedPoints(options, shared)
  return (key, spent) => points.spend(key, spent)
}

/** Allows each key a number of points in a window, which begins when it spends the first. */
export class RateLimit {
  readonly #spend: Spend

  constructor(options: RateLimitOptions) {
    this.#spend = options.shared ? spendTogether(options, options.shared) : spendHere(options)
  }

  /**
   * Throws TOO_MANY_REQUESTS, with the seconds until the window ends, when the key has spent its points, and
   * SESSIONS_UNAVAILABLE when they cannot be counted together.
   */
  async spend(key: string, points = 1): Promise<void> {
    const leftMs = await this.#spend(key, points)
    if (leftMs === undefined) return
    throw tooMany(leftMs)
  }
}
