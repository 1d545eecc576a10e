import { Windows, isOver } from '../../limits/windows.ts'
import type { Window } from '../../limits/windows.ts'
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

/** How many places are remembered. */
const PLACES = 20_000

const isSpent = (window: Window) => window.left === 0 && !isOver(window)

function tallyIn(windows: Windows): GuessTally {
  return {
    take(key, most, windowMs) {
      const window = windows.current(key, most, windowMs)
      if (window.left === 0) return Promise.resolve({ leftMs: window.untilMs - performance.now() })
      window.left -= 1
      const giveBack = () => {
        window.left += 1
        if (window.left === most && windows.get(key) === window) windows.delete(key)
        return Promise.resolve()
      }
      return Promise.resolve({ giveBack })
    },
  }
}

/** Knows the attempts at this gateway, as long as it runs. */
export function createOwnGuesses(): Guesses {
  const ofAccounts: Windows[] = []
  const known = new Set<string>()
  return {
    tally(name) {
      const windows = new Windows()
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
