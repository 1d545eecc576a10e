import { expect, it } from 'vitest'
import { composed } from './composed.ts'

it('composes letters with as many accents as any writing has', () => {
  expect(composed('pa\u0301 e\u0323\u0302')).toBe('pá ệ')
  expect(composed(`a${'\u0315\u0300'.repeat(50)}b`)).toHaveLength(31)
})
