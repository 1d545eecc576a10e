import { describe, expect, it } from 'vitest'
import { adjustLevel, adjustmentTable, isNeutral, NEUTRAL, readAdjustments } from './adjustments.ts'

const level = (change: Partial<typeof NEUTRAL>, value: number) =>
  Number(adjustLevel({ ...NEUTRAL, ...change }, value).toFixed(3))

describe('the adjustments of the picture', () => {
  it('leave it alone while they are neutral', () => {
    expect(isNeutral(NEUTRAL)).toBe(true)
    for (const value of [0, 0.25, 0.5, 1]) expect(level({}, value)).toBe(value)
    expect(adjustmentTable(NEUTRAL).split(' ')).toHaveLength(65)
  })

  it('make it brighter, steeper around the middle, brighter where it is dark, and a negative', () => {
    expect(level({ brilho: 20 }, 0.5)).toBe(0.7)
    expect(level({ brilho: -100 }, 1)).toBe(0)
    expect([level({ contraste: 100 }, 0.5), level({ contraste: 100 }, 0.6)]).toEqual([0.5, 0.9])
    expect(level({ contraste: -100 }, 0.9)).toBe(0.5)
    expect([level({ gama: 2 }, 0), level({ gama: 2 }, 0.25), level({ gama: 2 }, 1)]).toEqual([0, 0.5, 1])
    expect([level({ inverter: true }, 0), level({ inverter: true, brilho: 20 }, 0.5)]).toEqual([1, 0.3])
  })

  it('come back as they were kept, and neutral from anything else', () => {
    const kept = { brilho: 20, contraste: -5, gama: 1.3, inverter: true }
    expect(readAdjustments(JSON.stringify(kept))).toEqual(kept)
    for (const odd of [null, '', '{', '{"brilho":1}', JSON.stringify({ ...kept, gama: 0 })])
      expect(readAdjustments(odd)).toEqual(NEUTRAL)
  })
})
