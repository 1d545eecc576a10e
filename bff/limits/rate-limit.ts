import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/errors/errors'

/** So many points each key may spend in a window that begins with the first. Counted in this process. */
export class RateLimit {
  readonly #limiter: RateLimiterMemory

  constructor({ points, seconds }: { points: number; seconds: number }) {
    this.#limiter = new RateLimiterMemory({ points, duration: seconds })
  }

  /** Throws TOO_MANY_REQUESTS, with the seconds until the window ends, when the key has spent its points. */
  async spend(key: string, points = 1): Promise<void> {
    try {
      await this.#limiter.consume(key, points)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const retryAfterS = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterS })
    }
  }
}
