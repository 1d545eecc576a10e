import { expect, it } from 'vitest'
import type { AskedPoints } from './shared-limits.ts'
import { SharedPoints } from './shared-points.ts'

it('R02 what is left of points that were taken is spent with those that are taken next', async () => {
  const asked: AskedPoints[] = []
  const takePoints = (_name: string, _key: string, one: AskedPoints) => {
    asked.push(one)
    return Promise.resolve({ points: one.wanted, leftMs: 60_000 })
  }
  const enter = () => Promise.reject(new Error('nothing is entered'))
  const points = new SharedPoints({ name: 'fotos', points: 1_000, seconds: 60 }, { takePoints, enter })
  for (let spent = 0; spent < 3; spent += 1) await points.spend('ana', 4)
  expect(asked.map(({ least, wanted }) => [least, wanted])).toEqual([
    [4, 10],
    [4, 10],
  ])
  for (let spent = 0; spent < 8; spent += 1) await points.spend('ana', 1)
  expect(asked).toHaveLength(2)
  await points.spend('ana', 1)
  expect(asked).toHaveLength(3)
})
