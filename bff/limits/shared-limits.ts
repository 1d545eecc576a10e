/** The counts that gateways keep together on a server. */
export interface SharedLimits {
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
