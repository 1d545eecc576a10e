import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REDIS_SENHA, REDIS_SERVER, startRedis, type RedisServer } from '#shared/node/testing/redis-server'
import { startFaultProxy } from '#shared/node/testing/fault-proxy'
import { RedisLink } from './redis-link.ts'

const AWAY = { code: 'SESSIONS_UNAVAILABLE', http: 503, retryAfterS: 5 }

describe.skipIf(REDIS_SERVER === undefined)('the wire to Redis', () => {
  let redis: RedisServer
  let link: RedisLink
  let told: string[]
  const isBack = () => expect.poll(() => link.keeps).toBe(true)
  const whole = () => link.ask(['GET', link.key('a')])
  const to = (url: string, options: Partial<ConstructorParameters<typeof RedisLink>[0]> = {}) =>
    new RedisLink({
      url,
      prefix: 'teste:',
      onAway: () => void told.push('fora'),
      onBack: () => void told.push('aqui'),
      onWait: () => void told.push('espera'),
      ...options,
    })

  beforeAll(async () => {
    told = []
    redis = await startRedis(REDIS_SERVER ?? '')
    link = to(redis.url())
    expect(await link.start()).toEqual([])
    await link.ask(['SET', link.key('a'), 'b'])
  })
  afterAll(async () => {
    link.close()
    await redis.stop()
  })

  it('F36 refuses at once while it is cut, and finds the server again by itself; both are told once', async () => {
    told = []
    redis.wire.cut()
    await expect.poll(() => link.isUp).toBe(false)
    await expect(whole()).rejects.toMatchObject(AWAY)
    redis.wire.mend()
    await isBack()
    expect([await whole(), told]).toEqual(['b', ['fora', 'aqui']])
  })

  it('a server whose senha was changed was told as a closed connection, and nobody read of the senha', async () => {
    const reasons: string[] = []
    const mine = to(redis.url(), { onAway: (reason) => void reasons.push(reason) })
    await mine.start()
    await mine.ask(['CONFIG', 'SET', 'requirepass', 'outra'])
    redis.wire.cut()
    redis.wire.mend()
    await expect.poll(() => reasons.filter((reason) => reason.startsWith('WRONGPASS'))).toHaveLength(1)
    redis.wire.cut()
    mine.close()
    redis.wire.mend()
    const owner = to(redis.url().replace(REDIS_SENHA, 'outra'))
    await owner.start()
    await owner.ask(['CONFIG', 'SET', 'requirepass', REDIS_SENHA])
    owner.close()
    await isBack()
  })

  it('F36 gives a server up that says nothing, and is well again after it', async () => {
    const silent = to(redis.url(), { waitMs: 300 })
    await silent.start()
    redis.wire.stall()
    await expect(silent.ask(['PING'])).rejects.toMatchObject({ ...AWAY, message: 'no answer in time' })
    await expect(silent.ask(['PING'])).rejects.toMatchObject(AWAY)
    redis.wire.mend()
    await expect.poll(() => silent.isUp).toBe(true)
    silent.close()
    redis.wire.cut()
    redis.wire.mend()
    await isBack()
  })

  it('a gateway that stood still itself for longer does not take the server for silent', async () => {
    const busy = to(redis.url(), { waitMs: 2_000 })
    await busy.start()
    const asked = busy.ask(['PING'])
    await nextTurn()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500)
    expect(await asked).toBe('PONG')
    busy.close()
  })

  it('R16 a server with much to answer was taken for silent: what one user asked for had everybody refused', async () => {
    const patient = to(redis.url(), { waitMs: 1_500 })
    await patient.start()
    told = []
    const work = `local function ms() local t = redis.call('TIME') return t[1] * 1000 + t[2] / 1000 end
      local ends = ms() + 1000
      while ms() < ends do end
      return 1`
    const first = patient.run(work, [], [])
    await sleep(50)
    expect([await patient.run(work, [], []), await first, told]).toEqual([1, 1, []])
    patient.close()
  })

  it('F36 finds a server that was killed and started again, and what it kept', async () => {
    await redis.kill()
    await expect(whole()).rejects.toMatchObject(AWAY)
    await redis.start()
    await isBack()
    expect(await whole()).toBe('b')
  })

  it('F36 lets go of a server that may not be written to any more', async () => {
    await redis.ask('REPLICAOF 127.0.0.1 1')
    const before = redis.wire.connections
    await expect(link.ask(['SET', link.key('a'), 'c'])).rejects.toMatchObject(AWAY)
    await redis.ask('REPLICAOF NO ONE')
    await isBack()
    expect(redis.wire.connections).toBeGreaterThan(before)
    expect(await whole()).toBe('b')
  })

  it('a server that stays a replica was told as gone and back with every write, and no alarm saw it', async () => {
    told = []
    await redis.ask('REPLICAOF 127.0.0.1 1')
    const write = (value: string) => link.run(`redis.call('SET', KEYS[1], '${value}')`, ['c'], [])
    // What each script adds to the reason would have it told again.
    const message = expect.not.stringContaining('script')
    await expect(write('d')).rejects.toMatchObject({ ...AWAY, message })
    for (const value of ['e', 'f']) {
      await expect.poll(() => link.isUp).toBe(true)
      await expect(write(value)).rejects.toMatchObject(AWAY)
      expect([await whole(), link.keeps]).toEqual(['b', false])
    }
    expect(told).toEqual(['fora'])
    await redis.ask('REPLICAOF NO ONE')
    await expect.poll(() => link.keeps).toBe(true)
    await write('g')
    expect(told).toEqual(['fora', 'aqui'])
  })

  it('F36 tells once of a server whose memory is full, goes on reading it, and tells when it keeps again', async () => {
    told = []
    await redis.ask('CONFIG SET maxmemory 1')
    const write = () => link.run("redis.call('SET', KEYS[1], ARGV[1])", ['c'], ['d'])
    for (let count = 0; count < 3; count += 1) await expect(write()).rejects.toMatchObject(AWAY)
    expect([await whole(), link.isUp, link.keeps, told]).toEqual(['b', true, false, ['fora']])
    await redis.ask('CONFIG SET maxmemory 0')
    await expect.poll(() => link.keeps).toBe(true)
    await write()
    expect(told).toEqual(['fora', 'aqui'])
  })

  it('P03 a start refuses a wrong senha and a server that is away, in a sentence without the senha', async () => {
    const wrong = to(redis.url().replace(REDIS_SENHA, 'outra-senha'))
    const gone = to('redis://:outra-senha@127.0.0.1:1/3', { patienceMs: 0 })
    for (const [one, sentence] of [
      [wrong, /^O Redis 127\.0\.0\.1:\d+\/0 não atende \(WRONGPASS .*\)\.$/],
      [gone, /^O Redis 127\.0\.0\.1:1\/3 não atende \(connect ECONNREFUSED .*\)\.$/],
    ] as const) {
      const refused = (await one.start().catch((error: unknown) => error)) as Error
      expect(refused.message).toMatch(sentence)
      expect(refused.message).not.toContain('outra-senha')
      one.close()
    }
  })

  it('F36 finds the replica that took the place of a primary that died, under their one name, and what it had', async () => {
    const servers = [await startRedis(REDIS_SERVER ?? '', '--repl-diskless-sync-delay', '0')]
    const [primary = expect.fail()] = servers
    const place = ['127.0.0.1', String(primary.wire.port)]
    servers.push(await startRedis(REDIS_SERVER ?? '', '--masterauth', REDIS_SENHA, '--replicaof', ...place))
    const [, replica = expect.fail()] = servers
    const behind = { host: '127.0.0.1', port: primary.wire.port }
    const name = await startFaultProxy(behind)
    const named = to(`redis://:${REDIS_SENHA}@127.0.0.1:${name.port}/0`)
    await named.start()
    const write = (value: string) => named.run("redis.call('SET', KEYS[1], ARGV[1])", ['b'], [value])
    await write('antes')
    await expect.poll(() => replica.ask('GET teste:b')).toContain('antes')
    await primary.kill()
    await expect(write('fora')).rejects.toMatchObject(AWAY)
    behind.port = replica.wire.port
    await expect.poll(() => named.isUp).toBe(true)
    const before = name.connections
    await expect(write('ainda não')).rejects.toMatchObject(AWAY)
    await replica.ask('REPLICAOF NO ONE')
    await expect.poll(() => named.isUp).toBe(true)
    expect(name.connections).toBeGreaterThan(before)
    expect(await named.ask(['GET', named.key('b')])).toBe('antes')
    await write('depois')
    named.close()
    await name.stop()
    for (const server of servers) await server.stop()
  })

  it('F36 a start waits for a server that has too many connected', async () => {
    told = []
    await link.ask(['CONFIG', 'SET', 'maxclients', '1'])
    const patient = to(redis.url())
    const before = redis.wire.connections
    const started = patient.start()
    await expect.poll(() => redis.wire.connections - before).toBeGreaterThan(5)
    expect(told).toContain('espera')
    await link.ask(['CONFIG', 'SET', 'maxclients', '100'])
    expect(await started).toEqual([])
    patient.close()
  })

  it('P03 needs of a server no more rights than docs/operations.md tells', async () => {
    const rights = '+@read +@write +@scripting +@connection +info +time'
    await redis.ask(`ACL SETUSER extradorso on >outra ~teste:* ${rights}`)
    const limited = to(redis.url(1).replace(`:${REDIS_SENHA}`, 'extradorso:outra'))
    expect(await limited.start()).toEqual([])
    expect(await limited.run("return redis.call('TIME')", ['a'], [])).toHaveLength(2)
    await expect(limited.ask(['GET', 'alheia'])).rejects.toMatchObject(AWAY)
    limited.close()
  })

  it('P03 a start warns of a server that throws away what it keeps', async () => {
    await redis.ask('CONFIG SET maxmemory-policy allkeys-lru')
    const other = to(redis.url())
    expect(await other.start()).toEqual([expect.stringContaining('(maxmemory-policy allkeys-lru)')])
    other.close()
    await redis.ask('CONFIG SET maxmemory-policy noeviction')
  })
})
