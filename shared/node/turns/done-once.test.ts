import { expect, it } from 'vitest'
import { doneOnce } from './done-once.ts'

it('work that failed is done again for the next caller, and work that succeeded is not', async () => {
  let begun = 0
  const ask = doneOnce(async () => {
    begun += 1
    await Promise.resolve()
    if (begun === 1) throw new Error('too many open files')
    return begun
  })
  const both = await Promise.allSettled([ask(), ask()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2])
  expect([await ask(), begun]).toEqual([2, 2])
})
