import { expect, it } from 'vitest'
import { doneTogether } from './done-together.ts'

it('work is done once for all who ask while it runs, and again for the next caller, whatever its outcome', async () => {
  let begun = 0
  const ask = doneTogether(async () => {
    begun += 1
    await Promise.resolve()
    if (begun === 1) throw new Error('away')
    return begun
  })
  const both = await Promise.allSettled([ask(), ask()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2])
  expect(await ask()).toBe(3)
})
