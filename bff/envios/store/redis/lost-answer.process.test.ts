import { describe, expect, it, vi } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { REDIS_SERVER } from '#shared/node/testing/redis-server'
import { redisOfAllTests } from '../../../testing/redis-links.ts'
import { aNewEnvio } from '../../../testing/envio-store-behaviour.ts'
import { INSERT } from './declaring-scripts.ts'
import { RedisEnvioStore } from './redis-envio-store.ts'

describe.skipIf(REDIS_SERVER === undefined)('a declaration', () => {
  const { linkOf } = redisOfAllTests()

  it('whose answer was lost on its way from the server lost its photos there', async () => {
    const link = await linkOf('perdida:')
    const ask = link.ask.bind(link)
    const asking = vi.spyOn(link, 'ask').mockImplementation(async (command) => {
      const answer = await ask(command)
      if (command[1] === INSERT) throw new AppError('SESSIONS_UNAVAILABLE')
      return answer
    })
    const store = new RedisEnvioStore(link)
    const envio = aNewEnvio()
    await expect(store.insert(envio, () => undefined)).rejects.toThrow()
    asking.mockRestore()
    expect(await store.find(envio.id)).toBeDefined()
    expect(await store.files(envio.id)).toHaveLength(envio.arquivos.length)
  })
})
