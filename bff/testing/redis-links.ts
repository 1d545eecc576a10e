import { afterAll, beforeAll } from 'vitest'
import { REDIS_SERVER, startRedis } from '#shared/node/testing/redis-server'
import type { RedisServer } from '#shared/node/testing/redis-server'
import { RedisLink } from '../redis/redis-link.ts'

/** A Redis server for all tests of a file, where there is one, and links to it; both are ended after the last. */
export function redisOfAllTests() {
  let server: RedisServer | undefined
  const links: RedisLink[] = []
  beforeAll(async () => {
    if (REDIS_SERVER !== undefined) server = await startRedis(REDIS_SERVER)
  })
  afterAll(async () => {
    for (const link of links) link.close()
    await server?.stop()
  })
  const redis = (): RedisServer => {
    if (!server) throw new Error('there is no Redis server here')
    return server
  }
  return {
    redis,
    links,
    /** A connected link whose keys begin with this prefix. */
    async linkOf(prefix: string): Promise<RedisLink> {
      const silent = { onAway: () => undefined, onBack: () => undefined }
      const link = new RedisLink({ url: redis().url(), prefix, waitMs: 60_000, ...silent })
      links.push(link)
      await link.start()
      return link
    },
  }
}
