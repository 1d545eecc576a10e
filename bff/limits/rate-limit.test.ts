import { afterEach, expect, it, vi } from 'vitest'
import type { AskedPoints } from './limit-counts.ts'
import { RateLimit } from './rate-limit.ts'

afterEach(() => void vi.useRealTimers())

it('R02 what is left of points that were taken is spent with those that are taken next', async () => {
  const asked: AskedPoints[] = []
  const takePoints = (_name: string, _key: string, one: AskedPoints) => {
    asked.push(one)
    return Promise.resolve({ points: one.wanted, leftMs: 60_000 })
  }
  const enter = () => Promise.reject(new Error('nothing is entered'))
  const limit = new RateLimit({ name: 'fotos', points: 1_000, seconds: 60, shared: { takePoints, enter } })
  for (let spent = 0; spent < 3; spent += 1) await limit.spend('ana', 4)
  expect(asked.map(({ least, wanted }) => [least, wanted])).toEqual([
    [4, 10],
    [4, 10],
  ])
  for (let spent = 0; spent < 8; spent += 1) await limit.spend('ana', 1)
  expect(asked).toHaveLength(2)
  await limit.spend('ana', 1)
  expect(asked).toHaveLength(3)
})

it('R02 a process that counts alone begins each window with the first point, and tells when it ends', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const limit = new RateLimit({ name: 'zips', points: 2, seconds: 60 })
  await limit.spend('ana')
  vi.advanceTimersByTime(59_000)
  await limit.spend('ana')
  await expect(limit.spend('ana')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterS: 1 })
  await limit.spend('lia')
  vi.advanceTimersByTime(1_000)
  await limit.spend('ana')
})
