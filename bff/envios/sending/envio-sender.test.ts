import { expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import type { BackendClient } from '../../backend/backend-client.ts'
import { EnvioSender } from './envio-sender.ts'
import type { SenderDeps } from './envio-sender.ts'
import { LEASE_MS } from '../store/envio-store.ts'
import { aNewEnvio, openStoreForTest } from '../../testing/envio-store-behaviour.ts'

/** A sender of the one envio of a store, on a clock that stands still. */
async function senderOf(principalOf: () => Promise<unknown>, backend?: Pick<BackendClient, 'open' | 'look'>) {
  const clock = { nowMs: 1_000_000 }
  const store = openStoreForTest(() => clock.nowMs)
  const envio = aNewEnvio()
  await store.insert(envio, () => undefined)
  await store.send(envio.id, { fora: [], sessao: 'x' }, () => true)
  const troubles: unknown[] = []
  const deps = {
    ...{ store, sessions: { principalOf }, now: () => clock.nowMs, backend, audit: () => undefined },
    onTrouble: (error: unknown) => void troubles.push(error),
    pace: { firstMs: 1, mostMs: 2, lookMs: 5 },
  }
  const sender = new EnvioSender(deps as unknown as SenderDeps)
  return { clock, store, sender, troubles, envio: () => store.find(envio.id) }
}

it('an envio waits while the sessions cannot be asked for, and is neither refused nor asked for in a hurry', async () => {
  const away = () => Promise.reject(new AppError('SESSIONS_UNAVAILABLE', { retryAfterS: 5 }))
  const { clock, store, sender, troubles, envio } = await senderOf(away)
  sender.wake()
  await expect.poll(envio).toMatchObject({ estado: 'enviando', tentativas: 1 })
  await sender.close()
  clock.nowMs += 4_999
  expect(await store.take()).toBeUndefined()
  clock.nowMs += 1
  expect(await store.take()).toBeDefined()
  expect(troubles).toEqual([])
  store.close()
})

it('an envio of which nothing can be written down, on a full disk, is not begun again and again at once', async () => {
  let tries = 0
  const { clock, store, sender, troubles } = await senderOf(() => Promise.resolve(void (tries += 1)))
  const full = new Error('database or disk is full')
  store.later = () => Promise.reject(full)
  const tried = async (times: number) => {
    sender.wake()
    await expect.poll(() => troubles.length).toBe(times)
    for (let at = 0; at < 5; at++) {
      sender.wake()
      await store.take()
    }
    expect(tries).toBe(times)
  }
  await tried(1)
  clock.nowMs += LEASE_MS
  await tried(2)
  await sender.close()
  expect(troubles).toEqual([full, full])
  store.close()
})

it('an envio that waits for a backend that was gone goes on as soon as it answers, whatever pause it was told', async () => {
  let isBack = false
  let tries = 0
  const { sender, store } = await senderOf(() => Promise.resolve({}), {
    open: () => {
      tries += 1
      return Promise.reject(new AppError('BACKEND_UNAVAILABLE', { retryAfterS: 3_600 }))
    },
    look: () => Promise.resolve({ serve: isBack, achado: '', ...(isBack && { status: 401 }) }),
  })
  sender.start()
  await expect.poll(() => tries).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(tries).toBe(1)
  isBack = true
  await expect.poll(() => tries).toBe(2)
  await sender.close()
  store.close()
})

it('an envio whose user has signed out by the time the backend is back holds up none of the others', async () => {
  let isBack = false
  let asked = 0
  let tries = 0
  const principalOf = () => Promise.resolve(isBack && asked++ === 0 ? undefined : {})
  const { sender, store } = await senderOf(principalOf, {
    open: () => {
      tries += 1
      return Promise.reject(new AppError('BACKEND_UNAVAILABLE', { retryAfterS: 3_600 }))
    },
    look: () => Promise.resolve({ serve: isBack, achado: '', ...(isBack && { status: 401 }) }),
  })
  const another = aNewEnvio()
  await store.insert(another, () => undefined)
  await store.send(another.id, { fora: [], sessao: 'y' }, () => true)
  sender.start()
  await expect.poll(() => tries).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 100))
  isBack = true
  await expect.poll(() => tries).toBe(3)
  await sender.close()
  store.close()
})
