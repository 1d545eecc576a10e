import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import { accountOf } from '#shared/node/sessions/account'
import { endSessionsOf, SESSION_FILE, unlockIn } from '#shared/node/sessions/session-file'
import { REDIS_SERVER } from '#shared/node/testing/redis-server'
import { redisOfAllTests } from '../../testing/redis-links.ts'
import { createRedisSessionStore } from './redis-session-store.ts'
import { createSqliteSessionStore } from './sqlite-session-store.ts'
import type { SessionKind } from '#shared/node/sessions/session-keys'
import type { SessionRecord, SessionStore } from './session-store.ts'

const HOUR_MS = 3_600_000
const IDLE_MS = HOUR_MS
const ADA: Usuario = { id: 7, email: 'ada@empresa.com.br', nivel: 'supervisor' }
const LIA: Usuario = { id: '7', email: 'lia@empresa.com.br', nivel: 'administrador' }

/** A store of sessions under test. */
interface Engine {
  name: string
  open: (dataDir: string) => Promise<SessionStore>
}

const { redis, linkOf } = redisOfAllTests()
/** A store in Redis under a prefix of its own, so that nothing of other tests is in it. */
async function onRedis(dataDir: string, { prefix = `${dataDir}:`, now = Date.now, idleMs = IDLE_MS } = {}) {
  const link = await linkOf(prefix)
  const folder = createSqliteSessionStore(join(dataDir, SESSION_FILE))
  return createRedisSessionStore({ link, folder, idleMs, now })
}

const ENGINES: Engine[] = [
  {
    name: 'SQLite',
    open: (dataDir) => Promise.resolve(createSqliteSessionStore(join(dataDir, SESSION_FILE))),
  },
  ...(REDIS_SERVER === undefined ? [] : [{ name: 'Redis', open: (dataDir: string) => onRedis(dataDir) }]),
]

let folder = ''
let made = 0
const newDataDir = () => mkdtempSync(join(folder, 'dados-'))
beforeAll(() => void (folder = newFolder('sessoes')))
afterAll(() => removeFolder(folder))

function record(
  usuario: Usuario,
  { kind = 'navegador', lifeMs = HOUR_MS }: { kind?: SessionKind; lifeMs?: number } = {},
): SessionRecord {
  const createdMs = Date.now()
  return {
    key: `chave-${++made}`,
    kind,
    usuario,
    token: kind === 'programa' ? { nome: 'Coleta', acesso: 'leitura' } : undefined,
    credentials: Buffer.from([0, 255, 10, 13, 128]),
    createdMs,
    seenMs: kind === 'programa' ? 0 : createdMs,
    expiresMs: createdMs + lifeMs,
  }
}
const near = (ms: number) => expect.closeTo(ms, -5) as number

describe.each(ENGINES)('sessions kept in $name', ({ open }) => {
  let dataDir: string
  let store: SessionStore
  beforeEach(async () => {
    dataDir = newDataDir()
    store = await open(dataDir)
    return async () => void (await store.close())
  })
  const add = async (...given: Parameters<typeof record>) => {
    const session = record(...given)
    await store.insert(session)
    return session
  }
  const live = async (...sessions: SessionRecord[]) => {
    const found = await Promise.all(sessions.map(({ key }) => store.find(key)))
    return found.map((one) => one !== undefined)
  }

  it('are found as they were given, until they are ended', async () => {
    for (const kind of ['navegador', 'integrador', 'programa'] as const) {
      const session = await add(ADA, { kind })
      const { seenMs, expiresMs, credentials, ...rest } = session
      const found = await store.find(session.key)
      expect(found).toMatchObject({ ...rest, seenMs: near(seenMs), expiresMs: near(expiresMs) })
      expect(Buffer.from(found?.credentials ?? [])).toEqual(credentials)
      await store.delete(session.key)
      expect(await live(session)).toEqual([false])
    }
    expect(await store.find('nenhuma')).toBeUndefined()
  })

  it('keep the latest activity and new credentials, and neither brings back one that ended', async () => {
    const session = await add(ADA)
    await store.touch(session.key, session.seenMs - 5 * 60_000)
    expect((await store.find(session.key))?.seenMs).toBeGreaterThan(session.seenMs - 60_000)
    expect(await store.renew(session.key, Buffer.from('novas'), session.credentials)).toBe(true)
    expect(await store.renew(session.key, Buffer.from('tardias'), session.credentials)).toBe(false)
    expect(Buffer.from((await store.find(session.key))?.credentials ?? []).toString()).toBe('novas')
    await store.delete(session.key)
    await store.touch(session.key, Date.now())
    expect(await store.renew(session.key, Buffer.from('outras'), Buffer.from('novas'))).toBe(false)
    expect([await live(session), await store.count(Date.now())]).toEqual([
      [false],
      { navegador: 0, integrador: 0, programa: 0 },
    ])
  })

  it('of one user are ended together but for one, and nobody else’s, however alike the ids', async () => {
    const mine = [
      await add(ADA),
      await add(ADA, { kind: 'integrador' }),
      await add(ADA, { kind: 'programa' }),
    ]
    const [kept, other] = [await add(ADA), await add(LIA)]
    await store.touch(kept.key, kept.seenMs + 60_000)
    const keys = await store.keysOf(ADA.id, Date.now())
    // The session used last comes first: work that nobody waits for continues with it.
    expect([keys.length, keys[0]]).toEqual([4, kept.key])
    await store.deleteOf(ADA.id, kept.key)
    expect(await live(...mine, kept, other)).toEqual([false, false, false, true, true])
    expect(await store.keysOf(ADA.id, Date.now())).toEqual([kept.key])
    expect(await store.count(Date.now())).toEqual({ navegador: 2, integrador: 0, programa: 0 })
  })

  it('of a kind are so many at most, the ones that came last, also when they come at once', async () => {
    const other = await add(ADA, { kind: 'integrador' })
    const all: SessionRecord[] = []
    for (let at = 0; at < 5; at += 1) all.push(await add(ADA))
    await Promise.all([
      ...all.map(() => store.deleteOldest(ADA, 'navegador', 3)),
      store.touch(all[0]?.key ?? '', Date.now() + 1000),
    ])
    expect(await live(...all, other)).toEqual([false, false, true, true, true, true])
  })

  it('of a kind are no more than there may be, the ones that came first, also when they come at once', async () => {
    const [gone, other] = [await add(ADA, { kind: 'programa', lifeMs: 1 }), await add(ADA)]
    await expect.poll(() => Date.now()).toBeGreaterThan(gone.expiresMs)
    const [one, two] = [await add(ADA, { kind: 'programa' }), await add(ADA, { kind: 'programa' })]
    const late = await Promise.all(
      [1, 2, 3].map(async () => {
        const session = await add(ADA, { kind: 'programa' })
        await store.deleteNewest(ADA, 'programa', { keep: 3, nowMs: Date.now() })
        return session
      }),
    )
    expect((await live(...late)).filter(Boolean)).toHaveLength(1)
    expect(await live(one, two, other)).toEqual([true, true, true])
  })

  it('that a command ends are over at once, and a sign-in after it is not', async () => {
    const before = [await add(ADA), await add(ADA, { kind: 'programa' })]
    const other = await add(LIA)
    expect(endSessionsOf(dataDir, 7)).toBe(true)
    expect(await live(...before, other)).toEqual([false, false, true])
    endSessionsOf(dataDir, 7)
    const after = await add(ADA)
    expect(await live(after)).toEqual([true])
  })

  it('tell programs’ tokens, and revoke by its id one and no other', async () => {
    const tokens = [await add(ADA, { kind: 'programa' }), await add(ADA, { kind: 'programa' })]
    const [listed, other] = await store.tokens(Date.now(), ADA.id)
    expect(listed).toMatchObject({ nome: 'Coleta', seenMs: undefined })
    expect(await store.revoke(listed?.id ?? '', LIA.id)).toBeUndefined()
    expect(await store.revoke(listed?.id ?? '', ADA.id)).toEqual(listed)
    expect(await store.tokens(Date.now(), ADA.id)).toEqual([other])
    expect((await live(...tokens)).sort()).toEqual([false, true])
  })

  it('hear once that an account was unlocked', async () => {
    unlockIn(dataDir, ADA.email, Date.now())
    const account = accountOf(ADA.email)
    expect([await store.takeUnlock(account, 0), await store.takeUnlock(account, 0)]).toEqual([true, false])
    unlockIn(dataDir, ADA.email, Date.now())
    expect(await store.takeUnlock(account, Date.now() + HOUR_MS)).toBe(false)
  })

  it('outlive the process that kept them, and answer a ping', async () => {
    const [session, token] = [await add(ADA), await add(ADA, { kind: 'programa' })]
    await store.close()
    store = await open(dataDir)
    await store.ping()
    expect(await live(session, token)).toEqual([true, true])
  })

  it('that are over are not counted', async () => {
    await add(ADA, { lifeMs: 1 })
    const session = await add(ADA)
    await expect.poll(async () => (await store.count(Date.now())).navegador).toBe(1)
    await store.sweep(Date.now(), Date.now() - IDLE_MS)
    expect(await live(session)).toEqual([true])
  })
})

describe.skipIf(REDIS_SERVER === undefined)('sessions on one Redis', () => {
  it('are those of every gateway with the same secret, whatever its clock says, and of no other', async () => {
    const prefix = 'comum:'
    const hoursAhead = () => Date.now() + 5 * HOUR_MS
    const one = await onRedis(newDataDir(), { prefix })
    const ahead = await onRedis(newDataDir(), { prefix, now: hoursAhead })
    const foreign = await onRedis(newDataDir(), { prefix: 'alheio:' })
    const session = record(ADA)
    await one.insert(session)
    const seen = await ahead.find(session.key)
    expect(seen).toMatchObject({ usuario: ADA, expiresMs: near(hoursAhead() + HOUR_MS) })
    expect(await foreign.find(session.key)).toBeUndefined()
    await ahead.deleteOf(ADA.id, '')
    expect(await one.find(session.key)).toBeUndefined()
    for (const store of [one, ahead, foreign]) await store.close()
  })

  it('are not ended by commands given before they began, of however many users', async () => {
    const dataDir = newDataDir()
    const store = await onRedis(dataDir)
    for (let id = 1; id <= 101; id += 1) endSessionsOf(dataDir, id)
    // The user named by the last notes that are read.
    const session = record({ ...ADA, id: 99 })
    await store.insert(session)
    expect(await store.find(session.key)).toBeDefined()
    await store.close()
  })

  it('of programs outlive the time for which a person may stand idle', async () => {
    const store = await onRedis(newDataDir(), { idleMs: 50 })
    const [person, ...programs] = [
      record(ADA),
      ...(['integrador', 'programa'] as const).map((kind) => record(ADA, { kind })),
    ]
    for (const session of [person, ...programs]) await store.insert(session)
    await expect.poll(() => store.find(person.key)).toBeUndefined()
    for (const { key } of programs) expect(await store.find(key)).toBeDefined()
    await store.close()
  })

  it('that are used live on, and count, until they have stood idle from then', async () => {
    const store = await onRedis(newDataDir(), { prefix: 'toque:', idleMs: HOUR_MS / 2 })
    const session = { ...record(ADA), seenMs: Date.now() - HOUR_MS / 4 }
    await store.insert(session)
    const ask = async (command: string) => Number(/(\d+)\s*\+OK\s*$/.exec(await redis().ask(command))?.[1])
    const ends = async () => [
      await ask(`PTTL toque:sessao:${session.key}`),
      await ask(`ZSCORE toque:vivas:navegador ${session.key}`),
    ]
    const before = await ends()
    expect(before[0]).toBeCloseTo(HOUR_MS / 4, -5)
    await store.touch(session.key, Date.now())
    const after = await ends()
    expect(after[0]).toBeCloseTo(HOUR_MS / 2, -5)
    expect((after[1] ?? 0) - (before[1] ?? 0)).toBeCloseTo(HOUR_MS / 4, -5)
    await store.close()
  })

  it('leave nothing behind on the server once they are over', async () => {
    const store = await onRedis(newDataDir(), { prefix: 'fim:' })
    await store.insert(record(ADA, { lifeMs: 50 }))
    await expect.poll(() => redis().ask('KEYS fim:*')).not.toMatch(/sessao:|usuario:/)
    await store.close()
  })

  it('T06 take those of the folder from before there was one, tokens too, for every gateway and only once', async () => {
    const prefix = 'antes:'
    const [dataDir, another] = [newDataDir(), newDataDir()]
    const before = createSqliteSessionStore(join(dataDir, SESSION_FILE))
    const token = record(ADA, { kind: 'programa' })
    const sessions = [...Array.from({ length: 120 }, () => record(LIA)), record(ADA), token]
    for (const session of sessions) await before.insert(session)
    await before.insert(record(LIA, { lifeMs: -1 }))
    await before.close()
    const one = await onRedis(dataDir, { prefix })
    const other = await onRedis(another, { prefix })
    // Whoever asks during the take-over waits for its end.
    const found = await Promise.all(sessions.map(({ key }) => one.find(key)))
    expect(found.map((each) => each?.key)).toEqual(sessions.map(({ key }) => key))
    expect(await other.find(token.key)).toMatchObject({ token: token.token, seenMs: 0 })
    expect(await other.count(Date.now())).toEqual({ navegador: 121, integrador: 0, programa: 1 })
    await other.deleteOldest(LIA, 'navegador', 10)
    expect((await one.count(Date.now())).navegador).toBe(11)
    const [listed] = await other.tokens(Date.now())
    expect(await other.revoke(listed?.id ?? '')).toMatchObject({ nome: 'Coleta' })
    await one.close()
    const again = await onRedis(dataDir, { prefix })
    expect([await again.find(token.key), await again.tokens(Date.now())]).toEqual([undefined, []])
    for (const store of [again, other]) await store.close()
  })
})
