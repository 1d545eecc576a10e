import { describe, expect, it } from 'vitest'
import { MB } from '#shared/bytes/units'
import { percentOf, paceOf, sampler, speedOf } from './send-progress.ts'

const total = 6 * MB + 1000

function sent(...samples: [at: number, loaded: number][]) {
  const sample = sampler()
  const [progress] = samples.map(([at, loaded]) => sample({ at, loaded, total })).slice(-1)
  if (!progress) throw new Error('no sample')
  return progress
}

describe('the progress of an upload', () => {
  it('is a rounded percentage', () => {
    expect(percentOf({ loaded: 0, total, isThere: false })).toBe(0)
    expect(percentOf({ loaded: total / 3, total, isThere: false })).toBe(33)
    expect(percentOf({ loaded: total, total, isThere: true })).toBe(100)
    expect(percentOf({ loaded: 0, total: 0, isThere: true })).toBe(0)
  })

  it('does not stand at 100 while what has left lies on the way to the gateway', () => {
    expect(percentOf({ loaded: total, total, isThere: false })).toBe(99)
    expect(percentOf({ loaded: total - 1, total, isThere: false })).toBe(99)
  })

  it('knows its speed after two seconds, over the last ten', () => {
    expect(speedOf(sent([0, 0], [1_900, MB]))).toBeNull()
    expect(speedOf(sent([0, 0], [2_000, MB]))).toBe(MB / 2)
    expect(speedOf(sent([0, 0], [20_000, MB], [25_000, 6 * MB]))).toBe(MB)
    expect(speedOf(sent([0, MB], [60_000, MB]))).toBeNull()
  })

  it('took the time in which a batch was declared for a slow link', () => {
    expect(speedOf(sent([0, 0], [3_000, 0], [5_000, MB]))).toBe(MB / 2)
  })

  it('does not stand still at the speed of before when nothing leaves any more', () => {
    const progress = sent([0, 0], [4_000, 2 * MB])
    const at = (now: number) => paceOf(progress, now)
    expect(at(4_000)).toBe('512 KB/s, faltam cerca de 8 s')
    expect(at(13_000)).toBe('158 KB/s, faltam cerca de 26 s')
  })

  it('promised an end a minute away, with a speed, while nothing had left for as long', () => {
    const progress = sent([0, 0], [4_000, 2 * MB])
    const at = (now: number) => paceOf(progress, now)
    expect([at(14_000), at(64_000)]).toEqual([
      'Nada sai há 10 s: rede lenta ou caída.',
      'Nada sai há 1 min: rede lenta ou caída.',
    ])
    const gone = sent([0, 0], [4_000, total])
    expect(paceOf(gone, 64_000)).toBeNull()
  })

  it.each([
    [59 * 60, '59 min'],
    [60 * 60, '1 h'],
    [113 * 60, '1 h 55 min'],
    [118 * 60, '2 h'],
    [150 * 60, '2 h 30 min'],
  ])('said 113 min, and 2 h for what is two and a half: %d s are %s', (seconds, tempo) => {
    const progress = sent([0, 0], [2_000, (total * 2) / (seconds + 2)])
    expect(paceOf(progress)).toMatch(new RegExp(`, faltam? cerca de ${tempo}$`))
  })

  it('tells speed and time left, once they are known and until all has left', () => {
    expect(paceOf(sent([0, 0]))).toBeNull()
    expect(paceOf(sent([0, 0], [4_000, 2 * MB]))).toBe('512 KB/s, faltam cerca de 8 s')
    expect(paceOf(sent([0, 0], [4_000, 10_000]))).toBe('2 KB/s, faltam cerca de 42 min')
    expect(paceOf(sent([0, 0], [4_000, 1_000]))).toBe('0 KB/s, faltam cerca de 7 h')
    expect(paceOf(sent([0, 0], [4_000, total]))).toBeNull()
  })
})
