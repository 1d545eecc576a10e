import { expect, it } from 'vitest'
import { TidyMap } from './tidy-map.ts'

it('keys that no longer count are dropped as others come; those that count are kept', () => {
  const counts = new TidyMap<number, { isOver: boolean }>(10, ({ isOver }) => isOver)
  for (let key = 0; key < 1_000; key++) counts.set(key, { isOver: key % 100 !== 0 })
  expect(counts.size).toBeLessThan(40)
  expect([...counts.keys()].slice(0, 10)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900])
})
