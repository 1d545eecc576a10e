import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { WorkQueue } from './work-queue.ts'

const full = () => new AppError('PICTURES_BUSY', { retryAfterS: 2 })
const never = new AbortController().signal
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('the queue before the processes', () => {
  it('runs as many at once as there are slots, in order, and refuses more than it holds', async () => {
    const queue = new WorkQueue(['a', 'b'], 2, full)
    const started: number[] = []
    const ends: (() => void)[] = []
    const job = (n: number) =>
      queue.run(never, (slot) => {
        started.push(n)
        return new Promise<string>((resolve) => ends.push(() => resolve(slot)))
      })
    const jobs = [job(1), job(2), job(3), job(4)]
    await expect(job(5)).rejects.toMatchObject({ code: 'PICTURES_BUSY', retryAfterS: 2 })
    await turn()
    expect(started).toEqual([1, 2])
    ends[0]?.()
    await turn()
    expect(started).toEqual([1, 2, 3])
    ends[1]?.()
    ends[2]?.()
    await turn()
    ends[3]?.()
    expect((await Promise.all(jobs)).toSorted()).toEqual(['a', 'a', 'b', 'b'])
  })

  it('keeps the others waiting in order when one leaves whose turn has just come', async () => {
    const queue = new WorkQueue([1], 2, full)
    const ends: (() => void)[] = []
    const job = (signal: AbortSignal) => queue.run(signal, () => new Promise<void>((end) => ends.push(end)))
    const leaving = new AbortController()
    const jobs = [job(never), job(leaving.signal), job(never)]
    for (const at of [0, 1, 2]) {
      await turn()
      if (at === 1) leaving.abort()
      expect(ends).toHaveLength(at + 1)
      ends[at]?.()
    }
    await Promise.all(jobs)
  })

  it('lets urgent work go first, and every fifth time what has waited longest', async () => {
    const queue = new WorkQueue([1], 16, full)
    const started: string[] = []
    const job = (name: string, isUrgent = false) =>
      queue.run(
        never,
        () => {
          started.push(name)
          return turn()
        },
        isUrgent,
      )
    const plain = ['first', 'a', 'b'].map((name) => job(name))
    const urgent = [1, 2, 3, 4, 5].map((n) => job(`urgent ${n}`, true))
    expect(queue.waiting).toBe(7)
    await Promise.all([...plain, ...urgent])
    expect(started.join(', ')).toBe('first, urgent 1, urgent 2, urgent 3, urgent 4, a, urgent 5, b')
  })

  it('drops who leaves while waiting or had left before, and gives the slot on after a failure', async () => {
    const queue = new WorkQueue([1], 8, full)
    const first = queue.run(never, () => turn().then(() => Promise.reject(new Error('broken'))))
    const leaving = new AbortController()
    let ran = false
    const second = queue.run(leaving.signal, () => Promise.resolve((ran = true)))
    const third = queue.run(never, () => Promise.resolve('third'))
    leaving.abort()
    await expect(second).rejects.toMatchObject({ code: 'ABORTED' })
    await expect(first).rejects.toThrow('broken')
    expect(await third).toBe('third')
    const late = queue.run(leaving.signal, () => Promise.resolve((ran = true)))
    await expect(late).rejects.toMatchObject({ code: 'ABORTED' })
    expect(ran).toBe(false)
  })
})
