import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { guessedTooOften } from '#shared/errors/too-many'

/**
 * Wrong senhas of one account in a window that begins with the first. More than the gateway ever lets through for one
 * account, so that guessing there shuts nobody out here: this limit is for callers that reach this port without the
 * gateway.
 */
export const MOST = 60
export const WINDOW_S = 15 * 60

/** Ends guessing at one account on the backend's own port, wherever the attempts come from. */
export interface AccountLimit {
  /**
   * Counts an attempt before it is made, so that parallel ones do not slip by. Throws TOO_MANY_REQUESTS, with the seconds
   * until the window ends, when the account's senha was guessed at too often.
   */
  begin(account: string): Promise<void>
  /** Forgets the wrong senhas of an account. */
  forget(account: string): Promise<void>
  /** The attempt was right, and does not count. */
  wasRight(account: string): Promise<void>
}

/** Counts in this process. */
export class OwnAccountLimit implements AccountLimit {
  readonly #wrong = new RateLimiterMemory({ points: MOST, duration: WINDOW_S })

  async begin(account: string): Promise<void> {
    try {
      await this.#wrong.consume(account)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw guessedTooOften(refusal.msBeforeNext)
    }
  }

  async forget(account: string): Promise<void> {
    await this.#wrong.delete(account)
  }

  async wasRight(account: string): Promise<void> {
    await this.#wrong.reward(account, 1)
  }
}
