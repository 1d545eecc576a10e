import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accountOf } from '#shared/node/sessions/account'
import { REDIS_SERVER } from '#shared/node/testing/redis-server'
import { redisOfAllTests } from '../../testing/redis-links.ts'
import { createLoginLimits, type LoginLimits, type LoginOutcome } from './login-limits.ts'
import { createRedisGuesses } from './redis-guesses.ts'

const EMAIL = 'ada@empresa.com.br'
const ACCOUNT = accountOf(EMAIL)
const SIGNAL = new AbortController().signal

describe.skipIf(REDIS_SERVER === undefined)('two gateways on one Redis', () => {
  const { redis, links, linkOf } = redisOfAllTests()
  const key = randomBytes(32)
  let unlocked = false

  async function gateways(prefix: string): Promise<[LoginLimits, LoginLimits]> {
    const gateway = async () => {
      const link = await linkOf(prefix)
      const takeUnlock = () => Promise.resolve(unlocked)
      return createLoginLimits({ takeUnlock }, createRedisGuesses(link, key))
    }
    return [await gateway(), await gateway()]
  }
  const attempt = async (
    limits: LoginLimits,
    outcome: LoginOutcome,
    { address = '10.0.0.1', device = undefined as string | undefined } = {},
  ) => (await limits.begin({ email: EMAIL, address, device, signal: SIGNAL }))(outcome)
  const shut = { code: 'TOO_MANY_REQUESTS', retryAfterS: expect.closeTo(900, -2) as number }

  it('A05 count wrong senhas together, whatever happens at once, and tell whose account is shut', async () => {
    const [one, other] = await gateways('juntos:')
    await attempt(one, 'right', { address: '10.9.9.9' })
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        attempt(at % 2 === 0 ? one : other, 'wrong', { address: `10.0.0.${at}` }),
      ),
    )
    for (const limits of [one, other]) {
      await expect(attempt(limits, 'right')).rejects.toMatchObject(shut)
      expect([...(await limits.locked())]).toEqual([ACCOUNT])
      await attempt(limits, 'right', { device: 'aparelho', address: '10.9.9.8' })
    }
    await expect.poll(() => attempt(other, 'right', { address: '10.9.9.9' }).then(() => true)).toBe(true)
    expect(await redis().ask('KEYS juntos:*')).not.toMatch(/10\.[09]\.|aparelho\r/)
  })

  it('A05 do not count right ones, nor those that the backend did not judge', async () => {
    const [one, other] = await gateways('certas:')
    for (let at = 0; at < 12; at += 1) {
      await attempt(one, at % 2 === 0 ? 'right' : 'unjudged')
      await attempt(other, 'unjudged')
    }
    expect((await one.locked()).size).toBe(0)
  })

  it('A05 right senhas at once at one gateway were refused where some had been wrong before', async () => {
    const [one] = await gateways('antes:')
    for (let at = 0; at < 5; at += 1) await attempt(one, 'wrong', { address: `10.0.2.${at}` })
    const right = Array.from({ length: 8 }, (_, at) => attempt(one, 'right', { address: `10.0.3.${at}` }))
    expect((await Promise.allSettled(right)).filter(({ status }) => status === 'rejected')).toEqual([])
  })

  it.each([
    ['by the screen', 'tela:', (other: LoginLimits) => other.unlock(ACCOUNT)],
    ['by the command', 'comando:', () => Promise.resolve((unlocked = true))],
  ])('A05 forget an account together, %s', async (_how, prefix, free) => {
    const [one, other] = await gateways(prefix)
    for (let at = 0; at < 10; at += 1) await attempt(one, 'wrong', { address: `10.0.1.${at}` })
    await expect(attempt(one, 'wrong')).rejects.toMatchObject(shut)
    await free(other)
    // A right senha would give its guess back, and thereby tell the account as open by itself.
    await attempt(one, 'wrong')
    unlocked = false
    expect((await other.locked()).size).toBe(0)
  })

  it('A05 give nothing back to a window that began after theirs was over', async () => {
    await gateways('janela:')
    const tally = createRedisGuesses(links.at(-1) ?? expect.fail(), key).tally('estranhos')
    const early = await tally.take('ada', 1, 1)
    const late = () => tally.take('ada', 1, 900_000)
    await expect.poll(late).toHaveProperty('giveBack')
    if ('giveBack' in early) await early.giveBack()
    expect(await late()).toEqual({ leftMs: expect.closeTo(900_000, -5) as number })
  })

  it('A05 tell an account as shut for as long as its guesses are spent, and keep nothing for ever', async () => {
    await gateways('fechadas:')
    const guesses = createRedisGuesses(links.at(-1) ?? expect.fail(), key)
    const tally = guesses.tally('estranhos')
    const last = await tally.take('ada', 1, 900_000)
    expect(await guesses.spent()).toEqual(['ada'])
    const kept = (await redis().ask('KEYS fechadas:*')).match(/fechadas:\S+:ada/g) ?? []
    expect(kept).toHaveLength(2)
    for (const name of kept) expect(await redis().ask(`PTTL ${name}`), name).toMatch(/:\d/)
    if ('giveBack' in last) await last.giveBack()
    expect(await guesses.spent()).toEqual([])
    expect(await redis().ask('KEYS fechadas:senhas:estranhos:*')).not.toContain('ada')
    await tally.take('ada', 1, 1)
    await expect.poll(() => guesses.spent()).toEqual([])
  })

  it('A05 refuse attempts while the server is away, and none once it is back', async () => {
    const [one] = await gateways('fora:')
    redis().wire.cut()
    await expect(attempt(one, 'right')).rejects.toMatchObject({ code: 'SESSIONS_UNAVAILABLE' })
    redis().wire.mend()
    await expect
      .poll(() =>
        attempt(one, 'right').then(
          () => 'right',
          () => 'away',
        ),
      )
      .toBe('right')
  })
})
