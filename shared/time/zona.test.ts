import { describe, expect, it } from 'vitest'
import { createZona } from './zona.ts'

describe('the zone of the settings', () => {
  const zona = createZona('America/Sao_Paulo')

  it('writes instants with its own offset, so that the first 7 characters are its month', () => {
    expect(zona.iso('2026-11-01T01:30:00.250Z')).toBe('2026-10-31T22:30:00.250-03:00')
    expect(createZona('Asia/Kolkata').iso('2026-11-01T01:30:00Z')).toBe('2026-11-01T07:00:00.000+05:30')
    expect(createZona('UTC').iso(new Date(0))).toBe('1970-01-01T00:00:00.000+00:00')
  })

  it.each(['3/11/2026 9:05', '03-11-2026 09:05', '03.11.2026, 09:05:00'])('reads %s', (escrita) => {
    expect(zona.lida(escrita)).toBe('2026-11-03T09:05:00.000-03:00')
  })

  it.each(['11/25/2026', '13/25/2026', '03/00/2026', '2026-13-01', '31/04/2026'])(
    'leaves %s, whose month is none, as it is, and makes no other month of it',
    (escrita) => {
      expect(zona.lida(escrita)).toBe(escrita)
    },
  )

  it('F26 begins the week on Monday at its own midnight', () => {
    const monday = '2026-11-16T03:00:00.000Z'
    expect(zona.weekStart(new Date('2026-11-21T12:00:00Z')).toISOString()).toBe(monday)
    expect(zona.weekStart(new Date('2026-11-23T02:59:59Z')).toISOString()).toBe(monday)
    expect(zona.weekStart(new Date(monday)).toISOString()).toBe(monday)
    expect(zona.weekStart(new Date('2026-11-23T03:00:00Z')).toISOString()).toBe('2026-11-23T03:00:00.000Z')
  })

  it('F26 begins the month at its own midnight, the year turning included', () => {
    expect(zona.monthStart(new Date('2026-12-01T02:00:00Z')).toISOString()).toBe('2026-11-01T03:00:00.000Z')
    const december = zona.month('2026-12')
    expect(december.from.toISOString()).toBe('2026-12-01T03:00:00.000Z')
    expect(december.to.toISOString()).toBe('2027-01-01T03:00:00.000Z')
  })

  it('F26 begins a day whose midnight summer time skipped at its first instant', () => {
    const first = zona.weekStart(new Date('2018-11-05T12:00:00Z'))
    expect(first.toISOString()).toBe('2018-11-05T02:00:00.000Z')
    expect(createZona('America/Asuncion').month('2023-10').from.toISOString()).toBe(
      '2023-10-01T04:00:00.000Z',
    )
  })
})
