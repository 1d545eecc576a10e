/** Milliseconds since a moment of `performance.now`, rounded to a tenth for the log. */
export const elapsedMs = (sinceMs: number): number => Math.round((performance.now() - sinceMs) * 10) / 10
