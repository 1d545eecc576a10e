import { expect, it, vi } from 'vitest'
import { DAY_MS } from '#shared/time/day'
import { createSessions } from './sessions.ts'
import { createSqliteSessionStore } from './store/sqlite-session-store.ts'

const HOUR_MS = 3_600_000
const TIMES = { limits: { idleMs: HOUR_MS, maxMs: HOUR_MS }, now: () => 0 }
const usuario = { id: 1, email: 'a@b.c', nivel: 'supervisor' as const }

it('a session that was ended while the store could not be written stays ended, and goes when it can', async () => {
  const store = createSqliteSessionStore(':memory:')
  let isFull = false
  const errors: unknown[] = []
  const remove = vi.fn<typeof store.delete>((key) =>
    isFull ? Promise.reject(new Error('database or disk is full')) : store.delete(key),
  )
  const sessions = createSessions({
    store: { ...store, delete: remove },
    secret: 'x'.repeat(32),
    ...TIMES,
    onStoreError: (error) => errors.push(error),
  })
  const open = () => sessions.open({ kind: 'navegador', usuario, credentials: {} })
  const [{ id }, { id: other }] = [await open(), await open()]
  const live = await sessions.read(id, 'cookie')
  isFull = true
  await live?.end()
  expect(errors).toHaveLength(1)
  expect(await sessions.read(id, 'cookie')).toBeUndefined()
  await expect(live?.confirm()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  const left = await sessions.read(other, 'cookie')
  const asked = await sessions.principalOf(usuario.id, live?.sessionKey ?? '')
  expect(asked?.sessionKey).toBe(left?.sessionKey)
  expect((await sessions.count()).navegador).toBe(2)
  isFull = false
  await sessions.sweep()
  expect((await sessions.count()).navegador).toBe(1)
  await sessions.sweep()
  expect(remove).toHaveBeenCalledTimes(2)
  await store.close()
})

it('two answers of the backend that renew cookies at once are both kept', async () => {
  const store = createSqliteSessionStore(':memory:')
  const found: (() => void)[] = []
  /** Two gateways have both read the session before one of them writes it. */
  const together = async (key: string) => {
    const session = await store.find(key)
    if (found.length < 2) await new Promise<void>((resolve) => found.push(resolve))
    return session
  }
  let find = store.find
  const sessions = createSessions({
    store: { ...store, find: (key) => find(key) },
    secret: 'x'.repeat(32),
    ...TIMES,
    onStoreError: (error) => {
      throw error
    },
  })
  const { id } = await sessions.open({ kind: 'navegador', usuario, credentials: { cookies: 'a' } })
  const [one, other] = [await sessions.read(id, 'cookie'), await sessions.read(id, 'cookie')]
  find = together
  const add = (session: typeof one, cookie: string) => session?.keepCookies((kept) => `${kept}; ${cookie}`)
  const renewed = Promise.all([add(one, 'b'), add(other, 'c')])
  await expect.poll(() => found.length).toBe(2)
  for (const go of found) go()
  await renewed
  expect((await sessions.read(id, 'cookie'))?.credentials.cookies).toMatch(/^a; (b; c|c; b)$/)
  await store.close()
})

it('credentials that were cut short are refused, as those of another secret are', async () => {
  const store = createSqliteSessionStore(':memory:')
  const sessions = createSessions({ store, secret: 'x'.repeat(32), ...TIMES, onStoreError: () => undefined })
  const { id } = await sessions.open({ kind: 'navegador', usuario, credentials: {} })
  const [session] = await store.oldest()
  if (!session) throw new Error('no session')
  await store.renew(session.key, session.credentials.subarray(0, 20), session.credentials)
  await expect(sessions.read(id, 'cookie')).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  await store.close()
})

/** Sessions in memory, and ways to sign in to them. */
const opened = (now = TIMES.now) => {
  const store = createSqliteSessionStore(':memory:')
  const sessions = createSessions({
    ...{ store, secret: 'x'.repeat(32), limits: TIMES.limits, now },
    onStoreError: () => undefined,
  })
  const browser = () => sessions.open({ kind: 'navegador', usuario, credentials: {} })
  const program = (acesso: 'leitura' | 'completo') => {
    const token = { nome: 'Coleta', acesso, expiresMs: HOUR_MS }
    return sessions.open({ kind: 'programa', usuario, credentials: {}, token })
  }
  return { store, sessions, browser, program }
}

it('an eleventh login ends the oldest session, while tokens of programs are as many as were made', async () => {
  const { store, sessions, browser, program } = opened()
  const [first] = [await browser(), await program('leitura')]
  for (let more = 0; more < 10; more += 1) await Promise.all([browser(), program('leitura')])
  expect(await sessions.count()).toEqual({ navegador: 10, integrador: 0, programa: 11 })
  expect(await sessions.read(first.id, 'cookie')).toBeUndefined()
  await store.close()
})

it('work that nobody waits for continues with a session of the user that may change things, and with no other', async () => {
  let nowMs = 0
  const { store, sessions, browser, program } = opened(() => nowMs)
  await program('leitura')
  expect(await sessions.principalOf(usuario.id, 'acabada')).toBeUndefined()
  const writing = await program('completo')
  const token = await sessions.read(writing.id, 'token')
  expect((await sessions.principalOf(usuario.id, 'acabada'))?.sessionKey).toBe(token?.sessionKey)
  expect(await sessions.principalOf(2, token?.sessionKey ?? '')).toBeUndefined()
  const { id } = await browser()
  const named = (await sessions.read(id, 'cookie'))?.sessionKey ?? ''
  expect((await sessions.principalOf(usuario.id, named))?.sessionKey).toBe(named)
  // The session in which the work was begun is preferred to ones that were used later.
  nowMs = 1
  await browser()
  expect((await sessions.principalOf(usuario.id, named))?.sessionKey).toBe(named)
  nowMs = HOUR_MS + 1
  expect(await sessions.principalOf(usuario.id, named)).toBeUndefined()
  await store.close()
})

it('after SESSION_MAX_H was lowered, all sessions or none ended at once: now each ends at the new age', async () => {
  let nowMs = 0
  const store = createSqliteSessionStore(':memory:')
  const sessionsFor = (days: number) =>
    createSessions({
      ...{ store, secret: 'x'.repeat(32), now: () => nowMs },
      limits: { idleMs: 30 * DAY_MS, maxMs: days * DAY_MS },
      onStoreError: () => undefined,
    })
  const { id } = await sessionsFor(7).open({ kind: 'navegador', usuario, credentials: {} })
  const lives = async (days: number) => (await sessionsFor(days).read(id, 'cookie')) !== undefined
  nowMs = HOUR_MS
  expect([await lives(7), await lives(1)]).toEqual([true, true])
  nowMs = DAY_MS - 1
  expect(await lives(1)).toBe(true)
  nowMs = DAY_MS
  expect(await lives(7)).toBe(true)
  expect(await lives(1)).toBe(false)
  await store.close()
})

it('activity is written once a minute at most, and cookies of the backend only where they changed', async () => {
  let nowMs = 0
  const { store, sessions, browser } = opened(() => nowMs)
  const [touch, renew] = [vi.spyOn(store, 'touch'), vi.spyOn(store, 'renew')]
  const { id } = await browser()
  const session = await sessions.read(id, 'cookie')
  for (nowMs = 1000; nowMs <= 120_000; nowMs += 1000) session?.touch()
  expect(touch.mock.calls.map(([, seenMs]) => seenMs)).toEqual([60_000, 120_000])
  await session?.keepCookies((kept) => kept)
  expect(renew).not.toHaveBeenCalled()
  await store.close()
})

it('an upload that waits for its user did not continue with the session that the user had with another backend before', async () => {
  const store = createSqliteSessionStore(':memory:')
  const sessionsOf = (secret: string) =>
    createSessions({
      store,
      secret,
      ...TIMES,
      onStoreError: (error) => {
        throw error
      },
    })
  const open = { kind: 'navegador', usuario, credentials: { token: 'a' } } as const
  const [before, now] = [sessionsOf('x'.repeat(32)), sessionsOf('y'.repeat(32))]
  const { id: old } = await before.open(open)
  const oldKey = (await before.read(old, 'cookie'))?.sessionKey ?? ''
  expect(await now.principalOf(usuario.id, oldKey)).toBeUndefined()
  const { id } = await now.open(open)
  const found = await now.principalOf(usuario.id, oldKey)
  expect(found?.sessionKey).toBe((await now.read(id, 'cookie'))?.sessionKey)
  await store.close()
})
