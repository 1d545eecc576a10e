import { expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { EnvioSender } from './envio-sender.ts'
import type { SenderDeps } from './envio-sender.ts'

it('an envio waits while the sessions cannot be asked for, and is neither refused nor asked for in a hurry', async () => {
  const envio = {
    id: 'e',
    usuario: { id: 1, email: 'a@b.c', nivel: 'supervisor' },
    sessao: 'x',
    tentativas: 0,
  }
  const later: unknown[] = []
  const troubles: unknown[] = []
  const sender = new EnvioSender({
    store: {
      due: () => (later.length === 0 ? [envio] : []),
      later: (_id: string, how: unknown) => void later.push(how),
    },
    sessions: {
      principalOf: () => Promise.reject(new AppError('SESSIONS_UNAVAILABLE', { retryAfterS: 5 })),
    },
    now: () => 0,
    onTrouble: (error: unknown) => void troubles.push(error),
  } as unknown as SenderDeps)
  sender.wake()
  await expect.poll(() => later).toMatchObject([{ tentativas: 1, proximaMs: 5_000 }])
  await sender.close()
  expect(troubles).toEqual([])
})

it('an envio of which nothing can be written down, on a full disk, is not begun again and again at once', async () => {
  const envio = { id: 'e', usuario: { id: 1 }, sessao: 'x', tentativas: 0 }
  let nowMs = 0
  let looks = 0
  let tries = 0
  const troubles: unknown[] = []
  const full = new Error('database or disk is full')
  const sender = new EnvioSender({
    store: {
      due: () => (looks++ < 50 ? [envio] : []),
      later: () => {
        throw full
      },
    },
    sessions: { principalOf: () => Promise.resolve(void (tries += 1)) },
    now: () => nowMs,
    onTrouble: (error: unknown) => void troubles.push(error),
    pace: { firstMs: 1_000, mostMs: 1_500 },
  } as unknown as SenderDeps)
  const tried = async (times: number) => {
    sender.wake()
    await expect.poll(() => troubles.length).toBe(times)
    for (let at = 0; at < 5; at++) sender.wake()
    expect(tries).toBe(times)
  }
  await tried(1)
  nowMs = 1_000
  await tried(2)
  nowMs = 2_000
  await tried(2)
  nowMs = 2_500
  await tried(3)
  await sender.close()
  expect(new Set(troubles)).toEqual(new Set([full]))
})
