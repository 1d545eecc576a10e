/** Dates as a time zone's people read them. Instants are kept in UTC; weeks and months are the zone's. */
export interface Zona {
  /** '2026-11-21T10:42:36.000-03:00': the first 7 characters are the zone's month. Source: spec §5. */
  iso(instant: Date | string): string
  /** The zone's midnight that began this week (Monday). */
  weekStart(now: Date): Date
  /** The zone's midnight that began this month. */
  monthStart(now: Date): Date
  /** First instant of a 'YYYY-MM' month and of the month after it. */
  month(mes: string): { from: Date; to: Date }
}

const MINUTE = 60_000
const DAY = 86_400_000

/** Calendar and clock of one IANA time zone. Throws RangeError for an unknown one. */
export function createZona(timeZone: string): Zona {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

  /** The zone's wall clock at an instant, as if it were UTC, in ms. */
  const wall = (instant: number) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    const whole = Date.UTC(
      get('year'),
      get('month') - 1,
      get('day'),
      get('hour'),
      get('minute'),
      get('second'),
    )
    return whole + (((instant % 1000) + 1000) % 1000)
  }

  /** First instant whose wall clock reaches the given midnight; some zones skip midnight itself. */
  const instantOf = (midnight: number) => {
    const earlier = midnight - (wall(midnight - DAY) - (midnight - DAY))
    const later = midnight - (wall(midnight + DAY) - (midnight + DAY))
    const exact = [earlier, later].filter((instant) => wall(instant) === midnight)
    return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(earlier, later))
  }

  const monthAt = (year: number, month: number) => instantOf(Date.UTC(year, month, 1))

  return {
    iso(instant) {
      const time = new Date(instant).getTime()
      const local = wall(time)
      const offset = Math.round((local - time) / MINUTE)
      const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
      const sign = offset < 0 ? '-' : '+'
      const hours = two(Math.abs(offset) / 60)
      return `${new Date(local).toISOString().slice(0, -1)}${sign}${hours}:${two(Math.abs(offset) % 60)}`
    },
    weekStart(now) {
      const local = wall(now.getTime())
      const midnight = local - (((local % DAY) + DAY) % DAY)
      const sinceMonday = (new Date(midnight).getUTCDay() + 6) % 7
      return instantOf(midnight - sinceMonday * DAY)
    },
    monthStart(now) {
      const local = new Date(wall(now.getTime()))
      return monthAt(local.getUTCFullYear(), local.getUTCMonth())
    },
    month(mes) {
      const [year = 0, month = 1] = mes.split('-').map(Number)
      return { from: monthAt(year, month - 1), to: monthAt(year, month) }
    },
  }
}
