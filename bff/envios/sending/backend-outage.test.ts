import { afterEach, expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import type { ErrorCode } from '#shared/errors/errors'
import { BackendOutage } from './backend-outage.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']

let outage: BackendOutage | undefined
afterEach(() => outage?.close())

/** Envios that failed with this error, at a backend that does not answer until the test lets it. */
function failedWith(code: ErrorCode, ms = 60_000) {
  const backend = { answers: false, looks: 0 }
  const hurried: string[] = []
  const watch = new BackendOutage({
    lookMs: 1,
    answers: () => {
      backend.looks += 1
      return Promise.resolve(backend.answers)
    },
    hurry: (id) => Promise.resolve(void hurried.push(id)),
  })
  outage = watch
  for (const id of ids) watch.failed(id, new AppError(code), ms)
  const looked = async () => {
    const before = backend.looks
    await expect.poll(() => backend.looks).toBeGreaterThan(before + 2)
  }
  return { backend, hurried, watch, looked }
}

it('one envio goes first when a backend comes up, and after each that it answers, two more follow', async () => {
  const { backend, hurried, watch, looked } = failedWith('BACKEND_UNAVAILABLE')
  await looked()
  expect(hurried).toEqual([])
  backend.answers = true
  await expect.poll(() => hurried).toEqual(['a'])
  await looked()
  expect(hurried).toEqual(['a'])
  await watch.answered('a')
  expect(hurried).toEqual(['a', 'b', 'c'])
  await watch.answered('b')
  expect(hurried).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('one that fails again waits as long as it was told to, however often the backend falls and comes up', async () => {
  const { backend, hurried, watch, looked } = failedWith('BACKEND_UNAVAILABLE')
  await looked()
  for (const next of ids) {
    backend.answers = true
    await expect.poll(() => hurried.at(-1)).toBe(next)
    backend.answers = false
    watch.failed(next, new AppError('BACKEND_UNAVAILABLE'), 60_000)
    if (next !== ids.at(-1)) await looked()
  }
  expect(hurried).toEqual(ids)
  const { looks } = backend
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(backend.looks).toBe(looks)
})

it('those that failed at a backend that answered all the while wait as long as they were told to', async () => {
  const { backend, hurried, looked } = failedWith('BAD_BACKEND')
  backend.answers = true
  await looked()
  expect(hurried).toEqual([])
})

it('those that the backend itself made wait are not hurried, and it is not looked at for their sake', async () => {
  const { backend, watch } = failedWith('STORAGE_UNAVAILABLE')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(backend.looks).toBe(0)
  await watch.answered('a')
})

it('when the first one was given up or has no session, another goes in its place', async () => {
  const { backend, hurried, watch, looked } = failedWith('BACKEND_UNAVAILABLE')
  await looked()
  backend.answers = true
  await expect.poll(() => hurried).toEqual(['a'])
  await watch.passed('a')
  expect(hurried).toEqual(['a', 'b'])
  await watch.passed('c')
  expect(hurried).toEqual(['a', 'b'])
  await watch.answered('b')
  expect(hurried).toEqual(['a', 'b', 'd', 'e'])
})

it('a backend is not looked at any more once the envios are over or were sent by another gateway', async () => {
  const { backend } = failedWith('BAD_BACKEND', 20)
  backend.answers = true
  await expect
    .poll(async () => {
      const { looks } = backend
      await new Promise((resolve) => setTimeout(resolve, 20))
      return backend.looks - looks
    })
    .toBe(0)
})
