/** What gateways that share a server count together. */
export interface SharedLimits {
  /**
   * Takes up to `wanted` points of a key's window, which begins with the first, but no fewer than `least`: how many, 0 when
   * they are spent, and ms until the window ends.
   */
  takePoints(name: string, key: string, asked: AskedPoints): Promise<{ points: number; leftMs: number }>
  /** Takes a place of a key, and answers what gives it back; undefined when all are taken. */
  enter(name: string, key: string, most: number): Promise<(() => void) | undefined>
}

/** Points of a window: how many it has, its milliseconds, and the least and the most that are of use now. */
export interface AskedPoints {
  most: number
  windowMs: number
  least: number
  wanted: number
}
