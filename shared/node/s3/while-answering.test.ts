import { expect, it } from 'vitest'
import { whileAnswering } from './while-answering.ts'

it('what takes long goes on for as long as questions beside it are answered', async () => {
  let asked = 0
  let finish = (_said: string) => undefined as void
  const ask = () => {
    asked += 1
    if (asked === 3) finish('done')
    return Promise.resolve()
  }
  const work = () => new Promise<string>((resolve) => (finish = resolve))
  expect(await whileAnswering(work, { ask, everyMs: 1 })).toBe('done')
  expect(asked).toBe(3)
})

it('an answer that comes once the work is done is the last: nothing is asked any more', async () => {
  let asked = 0
  let finish = (_said: string) => undefined as void
  let answer = () => undefined as void
  const ask = () => {
    asked += 1
    finish('done')
    return new Promise<void>((resolve) => (answer = resolve))
  }
  const work = () => new Promise<string>((resolve) => (finish = resolve))
  expect(await whileAnswering(work, { ask, everyMs: 1 })).toBe('done')
  answer()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked).toBe(1)
})

it('what fails by itself says so, and nothing is asked any more', async () => {
  let asked = 0
  const ask = () => Promise.resolve((asked += 1))
  const failing = whileAnswering(() => Promise.reject(new Error('own')), { ask, everyMs: 1 })
  await expect(failing).rejects.toThrow('own')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked).toBe(0)
})

it('what is given up for want of an answer says what the question met', async () => {
  const ask = () => Promise.reject(new Error('silent'))
  const work = (signal: AbortSignal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  await expect(whileAnswering(work, { ask, everyMs: 1 })).rejects.toThrow('silent')
})
