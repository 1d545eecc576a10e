import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { RedisLink } from '../redis/redis-link.ts'
import type { SharedGuesses } from './login-limits.ts'

/** Milliseconds an address is known for an account after a login, as a device is. */
const KNOWN_MS = 90 * 86_400_000

const NOW = `local t = redis.call('TIME') local now = t[1] * 1000 + math.floor(t[2] / 1000) `

/** KEYS: the count, counts of this account, all that are spent. ARGV: most, window, how it stands among the spent. */
const TAKE = `${NOW}
local spent = tonumber(redis.call('GET', KEYS[1]) or '0')
if spent >= tonumber(ARGV[1]) then return redis.call('PTTL', KEYS[1]) end
if redis.call('INCR', KEYS[1]) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
redis.call('SADD', KEYS[2], KEYS[1])
redis.call('PEXPIRE', KEYS[2], ARGV[2])
if spent + 1 >= tonumber(ARGV[1]) then redis.call('ZADD', KEYS[3], now + redis.call('PTTL', KEYS[1]), ARGV[3]) end
return false`

/** KEYS: the count, all that are spent. ARGV: how it stands among the spent. */
const GIVE_BACK = `
redis.call('ZREM', KEYS[2], ARGV[1])
if redis.call('EXISTS', KEYS[1]) == 1 and redis.call('DECR', KEYS[1]) <= 0 then redis.call('DEL', KEYS[1]) end`

/** KEYS: all that are spent. */
const SPENT = `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
return redis.call('ZRANGE', KEYS[1], 0, -1)`

/** KEYS: counts of an account, all that are spent. ARGV: the account. */
const FORGET = `
for _, count in ipairs(redis.call('SMEMBERS', KEYS[1])) do redis.call('DEL', count) end
redis.call('DEL', KEYS[1])
for _, key in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
  if key == ARGV[1] or string.sub(key, 1, #ARGV[1] + 1) == ARGV[1] .. ' ' then redis.call('ZREM', KEYS[2], key) end
end`

const ALL_SPENT = 'senhas:gastas'

/**
 * Counts attempts to sign in on the server of the sessions, for all gateways that share it. Accounts stand there as they
 * are counted, addresses and devices only sealed with the key. Everything throws SESSIONS_UNAVAILABLE while it is away.
 */
export function createRedisGuesses(link: RedisLink, key: Buffer): SharedGuesses {
  const sealed = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)
  /** What comes before the space is an account, unless nothing comes behind it: that may be an address. */
  const partsOf = (given: string, isAccount: boolean) => {
    const [account = '', ...place] = given.split(' ')
    const owner = isAccount ? account : sealed(account)
    return { owner, name: place.length > 0 ? `${owner} ${sealed(place.join(' '))}` : owner }
  }
  const placeKey = (place: string) => link.key(`lugar:${partsOf(place, true).name}`)
  const accountKey = (account: string) => `senhas:de:${account}`
  return {
    tally(limit) {
      const isAccount = limit !== 'enderecos'
      const keysOf = (given: string) => {
        const { owner, name } = partsOf(given, isAccount)
        const spent = isAccount ? ALL_SPENT : `${ALL_SPENT}:enderecos`
        return { count: `senhas:${limit}:${name}`, owned: accountKey(owner), spent, name }
      }
      return {
        async take(given, most, windowMs) {
          const { count, owned, spent, name } = keysOf(given)
          const left = await link.run(TAKE, [count, owned, spent], [most, windowMs, name])
          return z.number().nullable().parse(left) ?? undefined
        },
        giveBack(given) {
          const { count, spent, name } = keysOf(given)
          return link.run(GIVE_BACK, [count, spent], [name])
        },
      }
    },
    remember: (place) => link.ask(['SET', placeKey(place), '1', 'PX', String(KNOWN_MS)]),
    knows: async (place) => (await link.ask(['EXISTS', placeKey(place)])) === 1,
    spent: async () => z.array(z.string()).parse(await link.run(SPENT, [ALL_SPENT], [])),
    forget: (account) => link.run(FORGET, [accountKey(account), ALL_SPENT], [account]),
  }
}
