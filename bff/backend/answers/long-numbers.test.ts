import { describe, expect, it } from 'vitest'
import { cpuMs } from '#shared/node/testing/load'
import { withLongNumbers } from './long-numbers.ts'

const read = (json: string) => JSON.parse(withLongNumbers(json)) as unknown

describe('the ids of 64 bits of an answer', () => {
  it('are told apart, and go back as they came', () => {
    const json = '[{"id":9007199254740993},{"id": 9007199254740992 },{"id":-12345678901234567890}]'
    expect(read(json)).toEqual([
      { id: '9007199254740993' },
      { id: '9007199254740992' },
      { id: '-12345678901234567890' },
    ])
  })

  it('stand alone: what is exact, no whole number or part of a text stays as it is', () => {
    const said = {
      id: 9007199254740991,
      altura: 0.1 + 0.2,
      texto: 'a "9007199254740993", [9007199254740993]\\',
    }
    expect(read(JSON.stringify([said, 1e300]))).toEqual([said, 1e300])
    expect(read(JSON.stringify([said]).replace('}]', ',"n":9007199254740993}]'))).toEqual([
      { ...said, n: '9007199254740993' },
    ])
  })

  it('are found in the longest answer there is, whatever its texts', () => {
    const texto = `${'ab"\\'.repeat(100)}${'x'.repeat(4e6)}`
    const json = JSON.stringify({ texto }).replace('}', ',"id":9007199254740993}')
    expect(read(json)).toEqual({ texto, id: '9007199254740993' })
  })

  it('R04 of an answer that ends inside a text with many quotes held everybody up for many seconds', async () => {
    const cut = `[9007199254740993, "${'\\"'.repeat(80_000)}`
    expect(await cpuMs(() => withLongNumbers(cut))).toBeLessThan(2000)
  })
})
