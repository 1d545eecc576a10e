import { createHash } from 'node:crypto'
import { normalizarEmail } from '#shared/contract/usuario'
import { RateLimit } from '../limits/rate-limit.ts'

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

/** Counted in this process. An attempt counts from the moment it starts, so parallel ones do not slip by. */
export function createLoginLimits(): LoginLimits {
  const accounts = new RateLimit({ points: FAILURES_PER_ACCOUNT, seconds: WINDOW_S })
  const addresses = new RateLimit({ points: FAILURES_PER_ADDRESS, seconds: WINDOW_S })
  const accountKey = (email: string) => createHash('sha256').update(normalizarEmail(email)).digest('base64')
  return {
    async spend({ email, address }) {
      await addresses.spend(address)
      await accounts.spend(accountKey(email))
    },
    async giveBack({ email, address }) {
      await Promise.all([addresses.giveBack(address), accounts.giveBack(accountKey(email))])
    },
  }
}
