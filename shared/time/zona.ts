import { DAY_MS } from './day.ts'
import { readMomento } from './momento.ts'

/** Dates as a time zone's people read them. Instants are kept in UTC; weeks and months are the zone's. */
export interface Zona {
  /** The zone's clock at an instant, in milliseconds since 1970 as if it were UTC's. */
  relogio(instant: Date): number
  /** '2026-11-21T10:42:36.000-03:00': the first 7 characters are the zone's month. Source: spec §5. */
  iso(instant: Date | string): string
  /** '2026-11-21', the zone's day at an instant. */
  dia(instant: Date | string): string
  /** '2026-11', the zone's month at an instant. */
  mes(instant: Date | string): string
  /**
   * As `iso`, for a moment as backends write it: ISO 8601 (also with a space; without a zone it is this zone's clock),
   * a day, '21/11/2026 10:42', seconds or milliseconds since 1970, or an HTTP date. Any other text is given back
   * unchanged.
   */
  lida(escrita: string): string
  /** The midnight in the zone that began this week (Monday). */
  weekStart(now: Date): Date
  /** The midnight in the zone that began this month. */
  monthStart(now: Date): Date
  /** First instant of a 'YYYY-MM' month and of the month after it. */
  month(mes: string): { from: Date; to: Date }
}

const MINUTE = 60_000

/** Most days whose offset is remembered: about ten years. */
const DAYS_KEPT = 4000

/**
 * A zone's offset, worked out twice a day instead of for every instant; days on which it changes are not remembered.
 */
function byDay(offsetAt: (instant: number) => number): (instant: number) => number {
  const kept = new Map<number, number | null>()
  return (instant) => {
    const day = Math.floor(instant / DAY_MS)
    let offset = kept.get(day)
    if (offset === undefined) {
      const [first, last] = [offsetAt(day * DAY_MS), offsetAt((day + 1) * DAY_MS)]
      offset = first === last ? first : null
      if (kept.size >= DAYS_KEPT) kept.clear()
      kept.set(day, offset)
    }
    return offset ?? offsetAt(instant)
  }
}

/** '-03:00' of so many minutes. */
function offsetText(minutes: number): string {
  const whole = Math.abs(Math.round(minutes))
  const two = (n: number) => String(n).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(whole / 60))}:${two(whole % 60)}`
}

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

  const offsetAt = (instant: number) => {
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
    return whole - Math.floor(instant / 1000) * 1000
  }
  const offsetOf = byDay(offsetAt)

  /** The zone's clock at an instant, in ms since 1970 as if it were UTC. */
  const wall = (instant: number) => instant + offsetOf(instant)

  /** First instant whose wall clock reaches the given midnight; some zones skip midnight itself. */
  const instantOf = (midnight: number) => {
    const earlier = midnight - (wall(midnight - DAY_MS) - (midnight - DAY_MS))
    const later = midnight - (wall(midnight + DAY_MS) - (midnight + DAY_MS))
    const exact = [earlier, later].filter((instant) => wall(instant) === midnight)
    return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(earlier, later))
  }

  const monthAt = (year: number, month: number) => instantOf(Date.UTC(year, month, 1))

  const iso = (time: number) => {
    const local = wall(time)
    return new Date(local).toISOString().slice(0, -1) + offsetText((local - time) / MINUTE)
  }
  const isoOf = (instant: Date | string) => iso(new Date(instant).getTime())

  return {
    relogio: (instant) => wall(instant.getTime()),
    iso: isoOf,
    dia: (instant) => isoOf(instant).slice(0, 10),
    mes: (instant) => isoOf(instant).slice(0, 7),
    lida(escrita) {
      const momento = readMomento(escrita)
      if (momento === null) return escrita
      return iso('instante' in momento ? momento.instante : instantOf(momento.relogio).getTime())
    },
    weekStart(now) {
      const local = wall(now.getTime())
      const midnight = local - (((local % DAY_MS) + DAY_MS) % DAY_MS)
      const sinceMonday = (new Date(midnight).getUTCDay() + 6) % 7
      return instantOf(midnight - sinceMonday * DAY_MS)
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
