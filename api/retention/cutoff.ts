/** The same day and time so many months earlier (UTC); the last day of that month where it has no such day. */
export function monthsBefore(now: Date, months: number): Date {
  const first = new Date(now)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() - months)
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(now.getUTCDate(), days))
  return first
}
