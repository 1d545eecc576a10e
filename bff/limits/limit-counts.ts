import { KeySums } from './key-sums.ts'
import { Windows } from './windows.ts'

/** Where limits are counted: on a server, for several gateways together, or in this process. */
export interface LimitCounts {
  /**
   * Takes up to `wanted` points of a key's window, but no fewer than `least`; the window begins with the first point.
   * Gives how many were taken, 0 when too few are left, and ms until the window ends.
   */
  takePoints(name: string, key: string, asked: AskedPoints): Promise<{ points: number; leftMs: number }>
  /** Takes a place of a key, and gives a function that returns it; undefined when all are taken. */
  enter(name: string, key: string, most: number): Promise<(() => void) | undefined>
}

/** The points of a window, its length in ms, and the fewest and the most points that are wanted. */
export interface AskedPoints {
  most: number
  windowMs: number
  least: number
  wanted: number
}

/** Counts one limit in this process. */
export function countHere(): LimitCounts {
  const windows = new Windows()
  const running = new KeySums()
  return {
    takePoints(_name, key, { most, windowMs, least, wanted }) {
      const window = windows.current(key, most, windowMs)
      const points = window.left < least ? 0 : Math.min(window.left, wanted)
      // When fewer than the fewest are left, all are spent.
      window.left = points === 0 ? 0 : window.left - points
      return Promise.resolve({ points, leftMs: window.untilMs - performance.now() })
    },
    enter(_name, key, most) {
      if (running.of(key) >= most) return Promise.resolve(undefined)
      running.add(key, 1)
      return Promise.resolve(() => running.add(key, -1))
    },
  }
}
