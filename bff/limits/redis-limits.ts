import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { SERVER_NOW } from '#shared/node/sessions/script-clock'
import type { RedisLink } from '../redis/redis-link.ts'
import { sealedText } from '../redis/sealed-text.ts'
import type { LimitCounts } from './limit-counts.ts'

/** Milliseconds for which a place stays taken unless it is renewed: so long a gateway that died keeps it. */
const LEASE_MS = 30_000
/** Milliseconds after which the places that are taken here are renewed. */
const RENEW_MS = 10_000

/**
 * KEYS: the count. ARGV: points of a window, its ms, the fewest and the most points to take. When fewer than the fewest
 * are left, all are spent.
 */
const TAKE_POINTS = `
local most, least = tonumber(ARGV[1]), tonumber(ARGV[3])
local left = most - tonumber(redis.call('GET', KEYS[1]) or '0')
if left < least then
  redis.call('SET', KEYS[1], most, 'KEEPTTL')
  return { 0, redis.call('PTTL', KEYS[1]) }
end
local taken = math.min(left, tonumber(ARGV[4]))
if redis.call('INCRBY', KEYS[1], taken) == taken then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return { taken, redis.call('PTTL', KEYS[1]) }`

/** KEYS: the places. ARGV: how many there are, the lease in ms, the holder. Answers 1 when one was free. */
const ENTER = `${SERVER_NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`

/**
 * KEYS: the places. ARGV: the lease in ms, and the holder of each. A place that the server has forgotten is taken
 * again.
 */
const RENEW = `${SERVER_NOW}
for i, key in ipairs(KEYS) do
  redis.call('ZADD', key, now + ARGV[1], ARGV[i + 1])
  redis.call('PEXPIRE', key, ARGV[1])
end`

/** KEYS: the places. ARGV: the holder. */
const LEAVE = `redis.call('ZREM', KEYS[1], ARGV[1])`

const pointsSchema = z
  .tuple([z.number(), z.number()])
  .transform(([points, leftMs]) => ({ points, leftMs: Math.max(1, leftMs) }))

interface Times {
  leaseMs?: number
  renewMs?: number
}

/**
 * Counts limits of several gateways on the server of the sessions, which sees users and addresses only as HMACs.
 * Everything throws SESSIONS_UNAVAILABLE while it is away; running work goes on, and a place that could not be given
 * back is free when its lease ends.
 */
export function createRedisLimits(
  link: RedisLink,
  key: Buffer,
  { leaseMs = LEASE_MS, renewMs = RENEW_MS }: Times = {},
): LimitCounts {
  const sealed = (name: string, text: string) => `${name}:${sealedText(key, text)}`
  /** The places that are taken here, by whose they are. */
  const taken = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined

  const renew = () => {
    if (taken.size === 0) {
      clearInterval(timer)
      timer = undefined
      return
    }
    // One that fails is followed by another before the lease ends.
    link.run(RENEW, [...taken.values()], [leaseMs, ...taken.keys()]).catch(() => undefined)
  }

  return {
    async takePoints(name, who, { most, windowMs, least, wanted }) {
      const count = sealed(`ritmo:${name}`, who)
      return pointsSchema.parse(await link.run(TAKE_POINTS, [count], [most, windowMs, least, wanted]))
    },
    async enter(name, who, most) {
      const [places, mine] = [sealed(`curso:${name}`, who), randomUUID()]
      if ((await link.run(ENTER, [places], [most, leaseMs, mine])) !== 1) return undefined
      taken.set(mine, places)
      timer ??= setInterval(renew, renewMs).unref()
      return () => {
        taken.delete(mine)
        // If this fails, the place is free when its lease ends.
        link.run(LEAVE, [places], [mine]).catch(() => undefined)
      }
    },
  }
}
