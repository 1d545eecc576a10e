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

it('what fails by itself says so, and nothing is asked any more', async () => {
  const ask = () => Promise.reject(new Error('asked'))
  const failing = whileAnswering(() => Promise.reject(new Error('own')), { ask, everyMs: 1 })
  await expect(failing).rejects.toThrow('own')
})
