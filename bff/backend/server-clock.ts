import type { BackendHeaders } from './backend-response.ts'

/**
 * Milliseconds from now until a moment that a server wrote. They are counted from the time in the answer's Date header,
 * where it has one, since the server's clock may be wrong. NaN for a text that is no moment.
 */
export function msUntil(moment: string, { date }: BackendHeaders): number {
  const there = Date.parse(String(date))
  return Date.parse(moment) - (Number.isNaN(there) ? Date.now() : there)
}
