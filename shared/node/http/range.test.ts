import { describe, expect, it } from 'vitest'
import { parseRange } from './range.ts'

const parse = (range: string | undefined, size = 100, ifRange?: string) =>
  parseRange({ range, ifRange, etag: '"a"', size })

describe('a Range header', () => {
  it.each<[string, number, number]>([
    ['bytes=0-0', 0, 0],
    ['bytes=10-', 10, 99],
    ['bytes=10-19', 10, 19],
    ['bytes=90-500', 90, 99],
    ['bytes=-5', 95, 99],
    ['bytes=-500', 0, 99],
  ])('%s asks for bytes %i to %i of 100', (range, start, end) => {
    expect(parse(range)).toEqual({ start, end })
  })

  it.each([
    undefined,
    '',
    'bytes',
    'bytes=-',
    'bytes=5-1',
    'bytes=0-,0-',
    'bytes=a-b',
    'itens=0-1',
    `bytes=${'9'.repeat(40)}-`,
  ])('D05 %s asks for the whole file', (range) => {
    expect(parse(range)).toBeUndefined()
  })

  it.each([
    ['bytes=100-', 100],
    ['bytes=-0', 100],
    ['bytes=0-', 0],
    ['bytes=-1', 0],
  ])('D05 %s of %i bytes cannot be satisfied', (range, size) => {
    expect(() => parse(range, size)).toThrow(expect.objectContaining({ code: 'RANGE_NOT_SATISFIABLE' }))
  })

  it('counts only while the file is the one If-Range names', () => {
    expect(parse('bytes=1-', 100, '"a"')).toEqual({ start: 1, end: 99 })
    expect(parse('bytes=1-', 100, '"b"')).toBeUndefined()
    expect(parse('bytes=1-', 100, 'Sat, 21 Nov 2026 00:00:00 GMT')).toBeUndefined()
  })
})
