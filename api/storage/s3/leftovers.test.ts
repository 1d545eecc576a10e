import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Leftovers } from './leftovers.ts'

const AGAIN_MS = 1000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Work that fails this many times before it succeeds. */
function failing(times: number) {
  let left = times
  const work = vi.fn(() => (left-- > 0 ? Promise.reject(new Error('store is away')) : Promise.resolve()))
  return work
}

it('each of them is tried until it succeeds, whatever happens to the others', async () => {
  const leftovers = new Leftovers(AGAIN_MS)
  const [never, twice] = [failing(Infinity), failing(1)]
  leftovers.add('a', never)
  leftovers.add('b', twice)
  await vi.advanceTimersByTimeAsync(3 * AGAIN_MS)
  expect([never.mock.calls.length, twice.mock.calls.length]).toEqual([3, 2])
  await leftovers.close()
})

it('those that wait are not delayed by new ones', async () => {
  const leftovers = new Leftovers(AGAIN_MS)
  const first = failing(0)
  leftovers.add('first', first)
  for (let n = 0; n < 4; n++) {
    await vi.advanceTimersByTimeAsync(AGAIN_MS / 4)
    leftovers.add(`later ${n}`, failing(0))
  }
  expect(first).toHaveBeenCalledTimes(1)
  await leftovers.close()
})

it('they are tried once more at the end, and never after it', async () => {
  const [leftovers, idle] = [new Leftovers(AGAIN_MS), new Leftovers(AGAIN_MS)]
  const [before, after] = [failing(Infinity), failing(Infinity)]
  leftovers.add('a', before)
  for (const each of [leftovers, idle]) {
    await each.close()
    each.add('b', after)
  }
  await vi.advanceTimersByTimeAsync(5 * AGAIN_MS)
  expect([before.mock.calls.length, after.mock.calls.length]).toEqual([1, 0])
})

it('the end waits for a try under way, because a second one at the same time would meet the first one’s half-done work', async () => {
  const leftovers = new Leftovers(AGAIN_MS)
  let done = () => {}
  const slow = vi.fn(() => new Promise<void>((resolve) => (done = resolve)))
  leftovers.add('a', slow)
  await vi.advanceTimersByTimeAsync(AGAIN_MS)
  const closed = leftovers.close()
  await vi.advanceTimersByTimeAsync(AGAIN_MS)
  expect(slow).toHaveBeenCalledTimes(1)
  done()
  await closed
  expect(slow).toHaveBeenCalledTimes(1)
})
