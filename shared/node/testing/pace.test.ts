import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

it('a round that hangs is noticed by the time the first one took', async () => {
  const pace = createPace()
  expect(await pace(() => sleep(20, 'primeira'))).toBe('primeira')
  expect(await pace(() => sleep(30, 'segunda'))).toBe('segunda')
  await expect(pace(() => new Promise(() => undefined))).rejects.toThrow('round 3 took more than 20 times')
})

it('a round that fails says why', async () => {
  const pace = createPace()
  await expect(pace(() => Promise.reject(new Error('quebrou')))).rejects.toThrow('quebrou')
})
