import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { normalizarEmail } from '#shared/contract/usuario'
import { AppError } from '#shared/errors'

const WINDOW_S = 15 * 60
const FAILURES_PER_ACCOUNT = 10
const FAILURES_PER_ADDRESS = 50

/** Slows down guessing of senhas, for one account and for one address. */
export interface LoginLimits {
  /** Counts an attempt before it is made. Throws TOO_MANY_REQUESTS when the account or the address has none left. */
  spend(attempt: { email: string; address: string }): Promise<void>
  /** Gives the attempt back: it was right, or the backend could not judge it. */
  giveBack(attempt: { email: string; address: string }): Promise<void>
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new AppError('TOO_MANY_REQUESTS', {
      retryAfterS: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
    })
  }
}

/** Counted in this process. An attempt counts from the moment it starts, so parallel ones do not slip by. */
export function createLoginLimits(): LoginLimits {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: WINDOW_S })
  const accounts = limiter(FAILURES_PER_ACCOUNT)
  const addresses = limiter(FAILURES_PER_ADDRESS)
  const accountKey = (email: string) => createHash('sha256').update(normalizarEmail(email)).digest('base64')
  return {
    async spend({ email, address }) {
      await consume(addresses, address)
      await consume(accounts, accountKey(email))
    },
    async giveBack({ email, address }) {
      await Promise.all([addresses.reward(address, 1), accounts.reward(accountKey(email), 1)])
    },
  }
}
