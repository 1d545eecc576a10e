import { z } from 'zod'
import { forgetGuessesOn } from '#shared/node/sessions/server-sessions'
import { SPENT_ACCOUNTS_KEY, guessesOf } from '#shared/node/sessions/session-keys'
import { SERVER_NOW } from '#shared/node/sessions/script-clock'
import { textsSchema } from '../../redis/pairs.ts'
import type { RedisLink } from '../../redis/redis-link.ts'
import { sealedText } from '../../redis/sealed-text.ts'
import { DEVICE_KNOWN_MS } from './known-device.ts'
import { OF_ADDRESSES } from './guesses.ts'
import type { Guesses } from './guesses.ts'

/**
 * KEYS: the count, the set of the account's counts, the index of spent keys, the counter of windows. ARGV: guesses of a
 * window, its ms, the name in the index. Answers ms until the window ends when all guesses are spent, else -1, and the
 * number of the window.
 */
const TAKE = `${SERVER_NOW}
local kept = redis.call('HMGET', KEYS[1], 'palpites', 'janela')
local spent, window = tonumber(kept[1] or '0'), kept[2]
if spent >= tonumber(ARGV[1]) then return { redis.call('PTTL', KEYS[1]), window } end
if not window then
  window = tostring(redis.call('INCR', KEYS[4]))
  redis.call('HSET', KEYS[1], 'janela', window)
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
redis.call('HINCRBY', KEYS[1], 'palpites', 1)
redis.call('SADD', KEYS[2], KEYS[1])
redis.call('PEXPIRE', KEYS[2], ARGV[2])
if spent + 1 >= tonumber(ARGV[1]) then redis.call('ZADD', KEYS[3], now + redis.call('PTTL', KEYS[1]), ARGV[3]) end
return { -1, window }`

/** KEYS: the count, the index of spent keys. ARGV: the name in the index, the number of the window. */
const GIVE_BACK = `
if redis.call('HGET', KEYS[1], 'janela') ~= ARGV[2] then return end
redis.call('ZREM', KEYS[2], ARGV[1])
if redis.call('HINCRBY', KEYS[1], 'palpites', -1) <= 0 then redis.call('DEL', KEYS[1]) end`

/** KEYS: the index of spent keys. */
const SPENT = `${SERVER_NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
return redis.call('ZRANGE', KEYS[1], 0, -1)`

const takenSchema = z.tuple([z.number(), z.string()])

/**
 * Counts attempts to sign in on the server of the sessions, for all gateways that share it. Accounts stand there as they
 * are counted, addresses and devices only sealed with the key. Everything throws SESSIONS_UNAVAILABLE while it is away.
 */
export function createRedisGuesses(link: RedisLink, key: Buffer): Guesses {
  const sealed = (text: string) => sealedText(key, text)
  /**
   * A key is an account with a place behind a space, or one text alone: that may be an address, and is sealed unless it is
   * known to be an account.
   */
  const partsOf = (given: string, { isAccount }: { isAccount: boolean }) => {
    const [account = '', ...place] = given.split(' ')
    const owner = isAccount ? account : sealed(account)
    return { owner, name: place.length > 0 ? `${owner} ${sealed(place.join(' '))}` : owner }
  }
  const placeKey = (place: string) => link.key(`lugar:${partsOf(place, { isAccount: true }).name}`)
  return {
    tally(limit) {
      const isAccount = limit !== OF_ADDRESSES
      const keysOf = (given: string) => {
        const { owner, name } = partsOf(given, { isAccount })
        const spent = isAccount ? SPENT_ACCOUNTS_KEY : `${SPENT_ACCOUNTS_KEY}:enderecos`
        return { count: `senhas:${limit}:${name}`, owned: guessesOf(owner), spent, name }
      }
      return {
        async take(given, most, windowMs) {
          const { count, owned, spent, name } = keysOf(given)
          const keys = [count, owned, spent, 'senhas:janelas']
          const [leftMs, window] = takenSchema.parse(await link.run(TAKE, keys, [most, windowMs, name]))
          if (leftMs >= 0) return { leftMs }
          return { giveBack: () => link.run(GIVE_BACK, [count, spent], [name, window]) }
        },
      }
    },
    remember: (place) => link.ask(['SET', placeKey(place), '1', 'PX', String(DEVICE_KNOWN_MS)]),
    knows: async (place) => (await link.ask(['EXISTS', placeKey(place)])) === 1,
    spent: async () => textsSchema.parse(await link.run(SPENT, [SPENT_ACCOUNTS_KEY], [])),
    forget: (account) => forgetGuessesOn(link, account),
  }
}
