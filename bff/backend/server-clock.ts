import type { BackendHeaders } from './backend-response.ts'

/**
 * Milliseconds from now until a moment that a server wrote by its own clock, which may be wrong: counted from what its answer
 * says the time is, where it does. NaN for what is no moment.
 */
export function msUntil(moment: string, { date }: BackendHeaders): number {
  const there = Date.parse(String(date))
  return Date.parse(moment) - (Number.isNaN(there) ? Date.now() : there)
}
