import { expect, it } from 'vitest'
import { monthsBefore } from './cutoff.ts'

it.each([
  ['2026-11-22T10:00:00.000Z', 1, '2026-10-22T10:00:00.000Z'],
  ['2026-03-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2024-03-30T00:00:00.000Z', 1, '2024-02-29T00:00:00.000Z'],
  ['2026-01-31T23:59:59.000Z', 12, '2025-01-31T23:59:59.000Z'],
  ['2026-01-15T00:00:00.000Z', 600, '1976-01-15T00:00:00.000Z'],
])('%s less %i months is %s', (now, months, before) => {
  expect(monthsBefore(new Date(now), months).toISOString()).toBe(before)
})
