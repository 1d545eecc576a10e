/** Milliseconds since a moment of `performance.now`, to a tenth: as the log tells them. */
export const elapsedMs = (sinceMs: number): number => Math.round((performance.now() - sinceMs) * 10) / 10
