import { createHash } from 'node:crypto'
import { normalizeEmail } from '#shared/contract/usuario'
import { addressKeyOf } from '../limits/address-key.ts'
import { GuessLimit } from './guess-limit.ts'
import type { Judged } from './guess-limit.ts'

const seconds = 15 * 60
const PER_ACCOUNT = 10
const PER_ADDRESS = 50
/** Places, an account at an address each, that are remembered after a login. */
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
}

/** The account of an e-mail, as attempts are counted; the e-mail itself is not kept. */
export const accountOf = (email: string): string =>
  createHash('sha256').update(normalizeEmail(email)).digest('base64url')

/**
 * Wrong guesses are counted for where they come from: a device the account was opened on before, an address it was
 * opened from before, or anywhere else. Whoever guesses elsewhere does not shut out the person at the usual place.
 */
export function createLoginLimits(): LoginLimits {
  const devices = new GuessLimit({ most: PER_ACCOUNT, seconds })
  const places = new GuessLimit({ most: PER_ACCOUNT, seconds })
  const strangers = new GuessLimit({ most: PER_ACCOUNT, seconds })
  const addresses = new GuessLimit({ most: PER_ADDRESS, seconds })
  const known = new Set<string>()

  const remember = (place: string) => {
    known.delete(place)
    known.add(place)
    if (known.size <= PLACES) return
    for (const oldest of known) return void known.delete(oldest)
  }

  return {
    async begin({ email, address, device, signal }) {
      const account = accountOf(email)
      const place = `${account} ${addressKeyOf(address)}`
      const asked: (() => Promise<Judged>)[] =
        device === undefined
          ? [
              () => addresses.begin(addressKeyOf(address), signal),
              () => (known.has(place) ? places.begin(place, signal) : strangers.begin(account, signal)),
            ]
          : [() => devices.begin(`${account} ${device}`, signal)]
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
      return (outcome) => {
        if (outcome === 'right') remember(place)
        judge(outcome === 'wrong')
      }
    },
  }
}
