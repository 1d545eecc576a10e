import { describe, expect, it } from 'vitest'
import { hasNul } from './nul.ts'

describe('a text with NUL', () => {
  it.each(['a\0', { a: ['x', { b: '\0' }] }, { 'a\0': 1 }, [null, ['\0']]])('is found in %j', (value) => {
    expect(hasNul(value)).toBe(true)
  })

  it.each(['', 'a\u0001', '\\u0000', null, undefined, 0, { a: ['x', { b: '\n' }] }])(
    'is not found in %j',
    (value) => {
      expect(hasNul(value)).toBe(false)
    },
  )

  it('is looked for however deep a value is', () => {
    expect(hasNul(JSON.parse('['.repeat(200_000) + '"\\u0000"' + ']'.repeat(200_000)))).toBe(true)
  })
})
