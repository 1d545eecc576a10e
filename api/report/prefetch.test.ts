import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { prefetch } from './prefetch.ts'

/** Work that ends when the test says so, with the inputs begun and the most that were under way at the same time. */
function slowWork() {
  const ends: (() => void)[] = []
  let under = 0
  const seen = { most: 0, begun: [] as number[] }
  const work = async (input: number) => {
    seen.begun.push(input)
    under += 1
    seen.most = Math.max(seen.most, under)
    await new Promise<void>((resolve) => ends.push(resolve))
    under -= 1
    return input * 10
  }
  const endAll = async () => {
    for (let idle = 0; idle < 5; idle++) {
      for (const end of ends.splice(0)) {
        idle = 0
        end()
      }
      await setImmediate()
    }
  }
  return { work, seen, ends, endAll }
}

const all = async (values: AsyncGenerator<number>) => {
  const got: number[] = []
  for await (const value of values) got.push(value)
  return got
}

const INPUTS = [1, 2, 3, 4, 5, 6, 7, 8]
/** The signal of a client who does not leave. */
const { signal } = new AbortController()

it('gives results in the order of the inputs, whichever ends first', async () => {
  const late = (input: number) => new Promise<number>((resolve) => setTimeout(resolve, 9 - input, input))
  expect(await all(prefetch(INPUTS, late, signal))).toEqual(INPUTS)
})

it('works on two at once at most, for several readers together, and gives everybody everything', async () => {
  const { work, seen, endAll } = slowWork()
  const readers = [INPUTS, INPUTS, INPUTS].map((inputs) => all(prefetch(inputs, work, signal)))
  await endAll()
  expect(await Promise.all(readers)).toEqual(readers.map(() => INPUTS.map((input) => input * 10)))
  expect(seen.most).toBeLessThanOrEqual(2)
})

it('begins a few by itself, the others as the first are taken, and nothing once the reader left', async () => {
  const { work, seen, endAll } = slowWork()
  const left = new AbortController()
  const values = prefetch(INPUTS, work, left.signal)
  await endAll()
  const alone = seen.begun.length
  expect(alone).toBeGreaterThan(1)
  expect(alone).toBeLessThan(5)
  expect((await values.next()).value).toBe(10)
  left.abort()
  const begun = seen.begun.length
  await endAll()
  await expect(all(values)).rejects.toMatchObject({ code: 'ABORTED' })
  await endAll()
  expect(seen.begun).toHaveLength(begun)
  expect(await all(prefetch([7], (input) => Promise.resolve(input), signal))).toEqual([7])
})

it('tells a failure in its turn and lets others go on', async () => {
  const work = (input: number) => (input === 2 ? Promise.reject(new Error('gone')) : Promise.resolve(input))
  const values = prefetch(INPUTS, work, signal)
  expect((await values.next()).value).toBe(1)
  await expect(values.next()).rejects.toThrow('gone')
  expect(await all(prefetch([8, 9], work, signal))).toEqual([8, 9])
})
