import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { REDIS_SERVER } from '#shared/node/testing/redis-server'
import { redisOfAllTests } from '../testing/redis-links.ts'
import { ConcurrentLimit } from './concurrent-limit.ts'
import { RateLimit } from './rate-limit.ts'
import { createRedisLimits } from './redis-limits.ts'
import type { LimitCounts } from './limit-counts.ts'

const ADDRESS = '10.1.2.3'
const REFUSED = { code: 'TOO_MANY_REQUESTS' }

describe.skipIf(REDIS_SERVER === undefined)('gateways that count together', () => {
  const { redis, links, linkOf } = redisOfAllTests()
  let one: LimitCounts
  let other: LimitCounts
  const key = randomBytes(32)
  const gateway = async (times = {}) => createRedisLimits(await linkOf('limites:'), key, times)
  beforeAll(async () => {
    one = await gateway()
    other = await gateway()
  })
  const rates = (name: string, points: number, seconds = 60) =>
    [one, other].map((shared) => new RateLimit({ name, points, seconds, shared }))
  /** How many of `calls` simultaneous calls, through the gateways in turn, are let through. */
  const passed = async (limits: RateLimit[], who: string, calls: number) => {
    const asked = Array.from({ length: calls }, async (_, at) => {
      const refused = limits[at % limits.length]?.spend(who).then(() => false)
      return (await refused?.catch(() => true)) === false
    })
    return (await Promise.all(asked)).filter(Boolean).length
  }

  it('R02 let thirty calls a minute of a user through, whichever gateway is asked, and each user is counted alone', async () => {
    const limits = rates('zips', 30)
    expect(await passed(limits, 'ada', 50)).toBe(30)
    for (const limit of limits)
      await expect(limit.spend('ada')).rejects.toMatchObject({
        ...REFUSED,
        retryAfterS: expect.closeTo(60, -2) as number,
      })
    expect(await passed(limits, 'lia', 10)).toBe(10)
    expect(await passed(rates('relatorios', 30), 'ada', 10)).toBe(10)
  })

  it('R02 begin anew when the window is over', async () => {
    const [limit] = rates('curto', 1, 1)
    expect(await passed([limit ?? expect.fail()], 'ada', 5)).toBe(1)
    await expect.poll(() => passed([limit ?? expect.fail()], 'ada', 1)).toBe(1)
  })

  it('R02 take many points a hundredth at a time: never more than all, and few ways to the server', async () => {
    const limits = rates('fotos', 12_000)
    const commands = async () =>
      Number(/total_commands_processed:(\d+)/.exec(await redis().ask('INFO stats'))?.[1])
    const before = await commands()
    expect(await passed(limits, 'ada', 10_000)).toBe(10_000)
    // Each script runs five commands; a few more are this test's own.
    expect((await commands()) - before).toBeLessThan(10_000 / 10)
    await expect(limits[0]?.spend('ada', 5_000)).rejects.toMatchObject(REFUSED)
    expect(await passed(limits, 'ada', 4_000)).toBeLessThanOrEqual(2_000)
    for (const limit of limits) await expect(limit.spend('ada')).rejects.toMatchObject(REFUSED)
  })

  it('R02 give at most what is left of a window, and nothing after somebody asked for more', async () => {
    const take = (who: string, least: number, wanted: number) =>
      one.takePoints('resto', who, { most: 10, windowMs: 60_000, least, wanted }).then(({ points }) => points)
    expect([await take('ada', 1, 7), await take('ada', 1, 7), await take('ada', 1, 7)]).toEqual([7, 3, 0])
    expect([await take('lia', 1, 7), await take('lia', 4, 4), await take('lia', 1, 1)]).toEqual([7, 0, 0])
  })

  it('R02 let so many run at once, and one more when one has ended', async () => {
    const limits = [one, other].map((shared) => new ConcurrentLimit({ name: 'zips', most: 2, shared }))
    const ends: (() => void)[] = []
    const begin = (at: number) =>
      new Promise<void>((resolve, reject) => {
        limits[at % 2]
          ?.run(ADDRESS, () => {
            resolve()
            return new Promise<void>((end) => ends.push(end))
          })
          .catch(reject)
      })
    await Promise.all([begin(0), begin(1)])
    await expect(begin(0)).rejects.toMatchObject({ ...REFUSED, retryAfterS: 30 })
    await expect(begin(1)).rejects.toMatchObject(REFUSED)
    ends.shift()?.()
    await expect
      .poll(() =>
        begin(1).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    for (const end of ends) end()
    // A task that fails gives its place back too.
    const fail = () => limits[0]?.run(ADDRESS, () => Promise.reject(new Error('cai'))).catch(String)
    for (let count = 0; count < 3; count += 1) await expect.poll(fail).toBe('Error: cai')
    expect(await redis().ask('KEYS limites:*')).not.toContain(ADDRESS)
  })

  it('R02 take the places of a gateway that died for free, and keep those of one that lives', async () => {
    const [dead, alive] = [
      await gateway({ leaseMs: 2_000, renewMs: 600_000 }),
      await gateway({ leaseMs: 60_000, renewMs: 20 }),
    ]
    const most = 2
    for (const gateway of [dead, alive]) expect(await gateway.enter('ambos', 'ada', most)).toBeDefined()
    await expect.poll(() => other.enter('ambos', 'ada', most)).toBeDefined()
    expect(await other.enter('ambos', 'ada', most)).toBeUndefined()
    await alive.enter('vivos', 'ada', 1)
    // The server has lost the place, as after its data were deleted.
    const [place] = /limites:curso:vivos:\S+/.exec(await redis().ask('KEYS limites:curso:vivos:*')) ?? []
    await redis().ask(`DEL ${place}`)
    await expect.poll(() => redis().ask(`ZCARD ${place}`)).toContain(':1')
    expect(await other.enter('vivos', 'ada', 1)).toBeUndefined()
    // Neither places that were taken, nor those that were taken again, stay on the server for ever.
    await other.enter('novos', 'ada', 1)
    const [taken] = /limites:curso:novos:\S+/.exec(await redis().ask('KEYS limites:curso:novos:*')) ?? []
    for (const name of [place, taken]) expect(await redis().ask(`PTTL ${name}`), name).toMatch(/:\d/)
  })

  it('F36 refuse what cannot be counted, while the server is away, and let what runs go on', async () => {
    const limit = new ConcurrentLimit({ name: 'fora', most: 1, shared: one })
    const ran = limit.run('ada', async () => {
      redis().wire.cut()
      await expect.poll(() => links[0]?.isUp).toBe(false)
      return 'feito'
    })
    expect(await ran).toBe('feito')
    for (const refused of [limit.run('ada', () => Promise.resolve()), rates('fora', 30)[0]?.spend('ada')])
      await expect(refused).rejects.toMatchObject({ code: 'SESSIONS_UNAVAILABLE' })
    redis().wire.mend()
  })
})
