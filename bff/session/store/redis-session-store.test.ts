import { expect, it, vi } from 'vitest'
import { INSERT } from '#shared/node/sessions/session-scripts'
import { IN_MEMORY } from '#shared/node/sqlite/open-sqlite'
import type { RedisLink } from '../../redis/redis-link.ts'
import { createSessions } from '../sessions.ts'
import { createRedisSessionStore } from './redis-session-store.ts'
import { createSqliteSessionStore } from './sqlite-session-store.ts'

const HOUR_MS = 3_600_000

it('an upload was cut when its session reached its age, instead of going on, after the server had answered slowly', async () => {
  let nowMs = 1_000_000
  const now = () => nowMs
  const endsMs = nowMs + HOUR_MS
  let kept: unknown[] = []
  const run = (script: string, _keys: unknown, args: unknown[]) => {
    if (script === INSERT) kept = [args[1], args[2]]
    const found = nowMs < endsMs ? [...kept, endsMs - nowMs, 0] : null
    // Each answer takes so long.
    nowMs += 300
    return Promise.resolve(found)
  }
  const link = { run, close: () => undefined } as unknown as RedisLink
  const folder = createSqliteSessionStore(IN_MEMORY)
  const limits = { idleMs: HOUR_MS, maxMs: HOUR_MS }
  const store = createRedisSessionStore({ link, folder, idleMs: HOUR_MS, now })
  const sessions = createSessions({
    store,
    secret: 's',
    limits,
    now,
    onStoreError: (error) => expect.fail(String(error)),
  })
  const usuario = { id: 1, email: 'ada@teste.example', nivel: 'colaborador' } as const
  const { id } = await sessions.open({ kind: 'navegador', usuario, credentials: {} })
  const session = await sessions.read(id, 'cookie')
  nowMs = endsMs + 100
  await session?.confirm()
  expect(session?.usuario.id).toBe(1)
  await store.close()
})

it('a ping also tries the folder, and a sweep also sweeps the notes in it, because commands leave notes there', async () => {
  const link = { ping: () => Promise.resolve(), close: () => undefined } as unknown as RedisLink
  const folder = createSqliteSessionStore(IN_MEMORY)
  const store = createRedisSessionStore({ link, folder, idleMs: HOUR_MS, now: Date.now })
  const swept = vi.spyOn(folder, 'sweep')
  await store.sweep(2, 1)
  expect(swept).toHaveBeenCalledWith(2, 1)
  vi.spyOn(folder, 'ping').mockRejectedValue(new Error('disk is full'))
  await expect(store.ping()).rejects.toThrow('disk is full')
  await store.close()
})
