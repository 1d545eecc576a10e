import { AppError } from '#shared/errors/errors'
import { accountOf } from '#shared/node/sessions/account'
import { UNLOCK_MS } from '#shared/node/sessions/session-file'
import { addressKeyOf } from '../../limits/address-key.ts'
import { GuessLimit } from './guess-limit.ts'
import type { GuessTally, Judged } from './guess-limit.ts'

const seconds = UNLOCK_MS / 1000
const PER_ACCOUNT = 10
const PER_ADDRESS = 50
/**
 * Wrong guesses for one account from one address over all its known devices, since somebody who once had the senha may
 * have made any number of them. It is three devices' worth, so that one device cannot shut out another, and together
 * with all other guesses of one address fewer than the backend allows.
 */
const PER_KNOWN_PLACE = 30
/** How many places (an account at an address) are remembered after a login. */
const PLACES = 20_000

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

/** What gateways know together of login attempts. A key is an account, or an account and a place with a space between. */
export interface SharedGuesses {
  /** Counts under a name of its own. */
  tally(name: string): GuessTally
  /** Remembers an account at an address for as long as a device. */
  remember(place: string): Promise<unknown>
  knows(place: string): Promise<boolean>
  /** Keys whose guesses are spent. */
  spent(): Promise<string[]>
  /** Forgets the counts of an account. */
  forget(account: string): Promise<unknown>
}

/** Unlockings by the administrator's command, which is another process. */
export interface Unlocks {
  /** True, once, when the account was unlocked within the time for which guesses count. */
  takeUnlock: (account: string) => Promise<boolean>
}

const accountOfKey = (key: string) => key.split(' ', 1)[0] ?? ''
const isLimit = (error: unknown) => error instanceof AppError && error.code === 'TOO_MANY_REQUESTS'

/**
 * Wrong guesses are counted for where they come from: a device the account was opened on before, an address it was
 * opened from before, or anywhere else. Whoever guesses elsewhere does not shut out the person at the usual place.
 */
export function createLoginLimits({ takeUnlock }: Unlocks, shared?: SharedGuesses): LoginLimits {
  const limit = (name: string, most: number) => new GuessLimit({ most, seconds, tally: shared?.tally(name) })
  const devices = limit('aparelhos', PER_ACCOUNT)
  const devicesOfPlaces = limit('aparelhos-do-lugar', PER_KNOWN_PLACE)
  const places = limit('lugares', PER_ACCOUNT)
  const strangers = limit('estranhos', PER_ACCOUNT)
  const addresses = limit('enderecos', PER_ADDRESS)
  const known = new Set<string>()

  const remember = (place: string) => {
    // At worst, a place that was not kept counts as a stranger's.
    if (shared) return void shared.remember(place).catch(() => undefined)
    known.delete(place)
    known.add(place)
    const [oldest] = known
    if (known.size > PLACES && oldest !== undefined) known.delete(oldest)
  }

  const knows = (place: string) => (shared ? shared.knows(place) : Promise.resolve(known.has(place)))

  const ofAccounts = [devices, devicesOfPlaces, places, strangers]
  const unlock = async (account: string) => {
    for (const limit of ofAccounts) limit.forget((key) => accountOfKey(key) === account)
    await shared?.forget(account)
  }

  const begin = async ({ email, address, device, signal }: LoginAttempt) => {
    const account = accountOf(email)
    const from = addressKeyOf(address)
    const place = `${account} ${from}`
    const asked: (() => Promise<Judged>)[] =
      device === undefined
        ? [
            () => addresses.begin(from, signal),
            async () =>
              (await knows(place)) ? places.begin(place, signal) : strangers.begin(account, signal),
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
      if (outcome === 'right') remember(place)
      judge(outcome === 'wrong')
    }
  }

  return {
    begin: (attempt) =>
      begin(attempt).catch(async (error: unknown) => {
        const account = accountOf(attempt.email)
        if (!isLimit(error) || !(await takeUnlock(account))) throw error
        await unlock(account)
        return begin(attempt)
      }),
    async locked() {
      const spent = shared ? await shared.spent() : ofAccounts.flatMap((limit) => limit.spent())
      return new Set(spent.map(accountOfKey))
    },
    unlock,
  }
}
