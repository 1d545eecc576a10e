import { TidyMap } from '../../limits/tidy-map.ts'
import type { GuessTally } from './guess-limit.ts'

/**
 * What is known of login attempts, at one gateway or at all that share a server. A key is an account, or an account and
 * a place with a space between.
 */
export interface Guesses {
  /** Counts under a name of its own. */
  tally(name: string): GuessTally
  /** Remembers an account at an address. */
  remember(place: string): Promise<unknown>
  knows(place: string): Promise<boolean>
  /** Keys of accounts whose guesses are spent. */
  spent(): Promise<string[]>
  /** Forgets the counts of an account. */
  forget(account: string): Promise<unknown>
}

/** The tally whose keys are addresses; those of all others are of accounts. */
export const OF_ADDRESSES = 'enderecos'

export const accountOfKey = (key: string): string => key.split(' ', 1)[0] ?? ''

/** How many windows of a tally are kept before those that are over are forgotten. */
const TIDY_AT = 1_000
/** How many places are remembered. */
const PLACES = 20_000

interface Window {
  taken: number
  most: number
  untilMs: number
}

const isOver = ({ untilMs }: Window) => performance.now() >= untilMs
const isSpent = (window: Window) => window.taken >= window.most && !isOver(window)

function tallyIn(windows: Map<string, Window>): GuessTally {
  return {
    take(key, most, windowMs) {
      const now = performance.now()
      const begun = windows.get(key)
      const window = begun && !isOver(begun) ? begun : { taken: 0, most, untilMs: now + windowMs }
      if (isSpent(window)) return Promise.resolve({ leftMs: window.untilMs - now })
      window.taken += 1
      windows.set(key, window)
      const giveBack = () => {
        window.taken -= 1
        if (window.taken === 0 && windows.get(key) === window) windows.delete(key)
        return Promise.resolve()
      }
      return Promise.resolve({ giveBack })
    },
  }
}

/** Knows the attempts at this gateway, as long as it runs. */
export function createOwnGuesses(): Guesses {
  const ofAccounts: Map<string, Window>[] = []
  const known = new Set<string>()
  return {
    tally(name) {
      const windows = new TidyMap<string, Window>(TIDY_AT, isOver)
      if (name !== OF_ADDRESSES) ofAccounts.push(windows)
      return tallyIn(windows)
    },
    remember(place) {
      known.delete(place)
      known.add(place)
      const [oldest] = known
      if (known.size > PLACES && oldest !== undefined) known.delete(oldest)
      return Promise.resolve()
    },
    knows: (place) => Promise.resolve(known.has(place)),
    spent() {
      const all = ofAccounts.flatMap((windows) => [...windows])
      return Promise.resolve(all.flatMap(([key, window]) => (isSpent(window) ? [key] : [])))
    },
    forget(account) {
      for (const windows of ofAccounts)
        for (const key of windows.keys()) if (accountOfKey(key) === account) windows.delete(key)
      return Promise.resolve()
    },
  }
}
