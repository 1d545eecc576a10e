import { AppError } from '#shared/errors/errors'
import { accountOf } from '#shared/node/sessions/account'
import { UNLOCK_MS } from '#shared/node/sessions/session-file'
import { addressKeyOf } from '../../limits/address-key.ts'
import { GuessLimit } from './guess-limit.ts'
import type { Judged } from './guess-limit.ts'
import { OF_ADDRESSES, accountOfKey, createOwnGuesses } from './guesses.ts'

const seconds = UNLOCK_MS / 1000
const PER_ACCOUNT = 10
const PER_ADDRESS = 50
/**
 * Wrong guesses for one account from one address over all its known devices, since somebody who once had the senha may
 * have made any number of them. It is three devices' worth, so that one device cannot shut out another, and together
 * with all other guesses of one address fewer than the backend allows.
 */
const PER_KNOWN_PLACE = 30

/** Who tries to sign in, and from where. */
export interface LoginAttempt {
  email: string
  address: string | undefined
  /** Names the device when the account was opened on it before. */
  device: string | undefined
  signal: AbortSignal
}

/** How it went; 'unjudged' when the backend could not tell. */
export type LoginOutcome = 'right' | 'wrong' | 'unjudged'

/** Slows down guessing of senhas. */
export interface LoginLimits {
  /** Lets an attempt be made. Throws TOO_MANY_REQUESTS when it is not to be made now. */
  begin(attempt: LoginAttempt): Promise<(outcome: LoginOutcome) => void>
  /** The accounts that have spent their guesses at some place. */
  locked(): Promise<ReadonlySet<string>>
  /** Forgets the wrong guesses of an account, wherever they came from. */
  unlock(account: string): Promise<unknown>
}

/** Unlockings by the administrator's command, which is another process. */
export interface Unlocks {
  /** True, once, when the account was unlocked within the time for which guesses count. */
  takeUnlock: (account: string) => Promise<boolean>
}

const isLimit = (error: unknown) => error instanceof AppError && error.code === 'TOO_MANY_REQUESTS'

/**
 * Wrong guesses are counted for where they come from: a device the account was opened on before, an address it was
 * opened from before, or anywhere else. Whoever guesses elsewhere does not shut out the person at the usual place.
 */
export function createLoginLimits({ takeUnlock }: Unlocks, guesses = createOwnGuesses()): LoginLimits {
  const limit = (name: string, most: number) => new GuessLimit({ most, seconds, tally: guesses.tally(name) })
  const devices = limit('aparelhos', PER_ACCOUNT)
  const devicesOfPlaces = limit('aparelhos-do-lugar', PER_KNOWN_PLACE)
  const places = limit('lugares', PER_ACCOUNT)
  const strangers = limit('estranhos', PER_ACCOUNT)
  const addresses = limit(OF_ADDRESSES, PER_ADDRESS)

  const begin = async ({ email, address, device, signal }: LoginAttempt) => {
    const account = accountOf(email)
    const from = addressKeyOf(address)
    const place = `${account} ${from}`
    const asked: (() => Promise<Judged>)[] =
      device === undefined
        ? [
            () => addresses.begin(from, signal),
            async () =>
              (await guesses.knows(place)) ? places.begin(place, signal) : strangers.begin(account, signal),
          ]
        : [
            () => devices.begin(`${account} ${device}`, signal),
            () => devicesOfPlaces.begin(`${account} aparelhos ${from}`, signal),
          ]
    const begun: Judged[] = []
    const judge = (wasWrong: boolean) => {
      for (const judged of begun) judged(wasWrong)
    }
    try {
      for (const ask of asked) begun.push(await ask())
    } catch (error) {
      judge(false)
      throw error
    }
    return (outcome: LoginOutcome) => {
      // At worst, a place that was not kept counts as a stranger's.
      if (outcome === 'right') guesses.remember(place).catch(() => undefined)
      judge(outcome === 'wrong')
    }
  }

  return {
    begin: (attempt) =>
      begin(attempt).catch(async (error: unknown) => {
        const account = accountOf(attempt.email)
        if (!isLimit(error) || !(await takeUnlock(account))) throw error
        await guesses.forget(account)
        return begin(attempt)
      }),
    locked: async () => new Set((await guesses.spent()).map(accountOfKey)),
    unlock: (account) => guesses.forget(account),
  }
}
