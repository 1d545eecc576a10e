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
