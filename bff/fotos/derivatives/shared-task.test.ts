import { describe, expect, it } from 'vitest'
import { SharedTasks } from './shared-task.ts'

const never = new AbortController().signal
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('work that several ask for', () => {
  it('is done once, goes on while one of them stays, ends with the last, and is done anew for who comes later', async () => {
    const tasks = new SharedTasks<string>()
    let begun = 0
    let given: AbortSignal | undefined
    let finish: (value: string) => void = () => undefined
    const work = (signal: AbortSignal) => {
      begun++
      given = signal
      return new Promise<string>((resolve) => (finish = resolve))
    }
    const leaving = new AbortController()
    const first = tasks.use({ key: 'k', signal: leaving.signal, work }, (value) => value)
    let inUse: (() => void) | undefined
    const second = tasks.use({ key: 'k', signal: never, work }, (value) =>
      new Promise<void>((resolve) => (inUse = resolve)).then(() => value),
    )
    leaving.abort()
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
    expect(given?.aborted).toBe(false)
    finish('done')
    await turn()
    expect(given?.aborted).toBe(false)
    inUse?.()
    expect(await second).toBe('done')
    expect([begun, given?.aborted]).toEqual([1, true])
    const anew = tasks.use({ key: 'k', signal: never, work }, (value) => value)
    finish('done anew')
    expect([await anew, begun]).toEqual(['done anew', 2])
  })

  it('that failed is tried again by those who come later', async () => {
    const tasks = new SharedTasks<string>()
    const use = (work: () => Promise<string>) =>
      tasks.use({ key: 'k', signal: never, work }, (value) => value)
    await expect(use(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await use(() => Promise.resolve('whole'))).toBe('whole')
  })
})
