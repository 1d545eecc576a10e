import { describe, expect, it } from 'vitest'
import { REDIS_SERVER } from '#shared/node/testing/redis-server'
import { redisOfAllTests } from '../../../testing/redis-links.ts'
import { storeReadyEnvio } from '../../../testing/sender-stand.ts'
import { RedisEnvioStore } from './redis-envio-store.ts'

describe.skipIf(REDIS_SERVER === undefined)('envios of one order that gateways share', () => {
  const { linkOf } = redisOfAllTests()

  it('have their turn one after the other, whichever gateway has taken them', async () => {
    const [one, other] = [
      new RedisEnvioStore(await linkOf('vez:')),
      new RedisEnvioStore(await linkOf('vez:')),
    ]
    for (const store of [one, other]) await storeReadyEnvio(store)
    const [first, second] = [await one.take(), await other.take()]
    if (!first || !second) throw new Error('nothing to be sent')
    const turns = async () => [await one.turn(first, 'o'), await other.turn(second, 'o')]
    expect(await turns()).toEqual([true, false])
    expect([await one.keep(first), await turns()]).toEqual([true, [true, false]])
    await one.later(first)
    expect(await turns()).toEqual([false, true])
    await other.giveUp(second.envio.id)
    const again = await one.take()
    expect(again && (await one.turn(again, 'o'))).toBe(true)
  })
})
