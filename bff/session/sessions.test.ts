import { expect, it } from 'vitest'
import { createSessions } from './sessions.ts'
import { createSqliteSessionStore } from './sqlite-session-store.ts'

const HOUR_MS = 3_600_000
const usuario = { id: 1, email: 'a@b.c', nivel: 'supervisor' as const }

it('a session that was ended while the store could not be written stays ended, and goes when it can', async () => {
  const store = createSqliteSessionStore(':memory:')
  let isFull = false
  const errors: unknown[] = []
  const sessions = createSessions({
    store: {
      ...store,
      delete: (key) => (isFull ? Promise.reject(new Error('database or disk is full')) : store.delete(key)),
    },
    secret: 'x'.repeat(32),
    limits: { idleMs: HOUR_MS, maxMs: HOUR_MS },
    now: () => 0,
    onStoreError: (error) => errors.push(error),
  })
  const open = () => sessions.open({ kind: 'navegador', usuario, credentials: {} })
  const [{ id }, { id: other }] = [await open(), await open()]
  const live = await sessions.read(id, 'cookie')
  isFull = true
  await live?.principal.end()
  expect(errors).toHaveLength(1)
  expect(await sessions.read(id, 'cookie')).toBeUndefined()
  await expect(live?.principal.confirm()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  expect(await sessions.read(other, 'cookie')).toBeDefined()
  expect((await sessions.count()).navegador).toBe(2)
  isFull = false
  await sessions.sweep()
  expect((await sessions.count()).navegador).toBe(1)
  await store.close()
})
