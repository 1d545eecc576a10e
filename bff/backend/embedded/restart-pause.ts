const FIRST_MS = 200
const MOST_MS = 10_000
/** Milliseconds that a backend must have run for its next start not to be delayed. */
const STEADY_MS = 30_000

/** Milliseconds until a backend that had run for `ranMs` is started again, when so many starts have failed since. */
export const restartPause = (ranMs: number, failures: number): number =>
  failures === 0 && ranMs > STEADY_MS ? 0 : Math.min(FIRST_MS * 2 ** failures, MOST_MS)
