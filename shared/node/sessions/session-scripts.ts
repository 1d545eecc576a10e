import { SERVER_NOW } from './script-clock.ts'

/**
 * Steps of the session store that must happen in one piece, as scripts of the server. Time is the server's: computers
 * whose clocks differ agree on when a session ends.
 *
 * A session is a hash that expires by itself when it has ended. Besides, each user and kind has an index of sessions by
 * the order in which they began, and each kind has one of all sessions by when they will have ended.
 */

/** Defines `finish`, which removes a session and its entries in both indexes. */
const END = `
local function finish(session, key)
  local at = redis.call('HMGET', session, 'indice', 'vivas')
  redis.call('DEL', session)
  if at[1] then redis.call('ZREM', at[1], key) redis.call('ZREM', at[2], key) end
end `

/**
 * KEYS: the session, the user's index, the index of the kind, the counter. ARGV: key, data, credentials, then in ms:
 * how long it lives, how long it may be idle (0: for ever), how long ago it was last seen (-1: never seen).
 */
export const INSERT = `${SERVER_NOW}
local life, idle, unseen = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local ttl, seen = life, 0
if unseen >= 0 then seen = now - unseen end
if idle > 0 and idle - unseen < life then ttl = idle - unseen end
redis.call('HSET', KEYS[1], 'dados', ARGV[2], 'credenciais', ARGV[3], 'vista', seen, 'fim', now + life,
  'parada', idle, 'indice', KEYS[2], 'vivas', KEYS[3])
redis.call('PEXPIRE', KEYS[1], ttl)
redis.call('ZADD', KEYS[2], redis.call('INCR', KEYS[4]), ARGV[1])
redis.call('PEXPIRE', KEYS[2], math.max(redis.call('PTTL', KEYS[2]), life))
redis.call('ZADD', KEYS[3], now + ttl, ARGV[1])`

/** Defines `unseen`, the ms since a session was last seen; -1 when it never was. */
const UNSEEN = `
local function unseen(seen)
  if seen == '0' then return -1 end
  return math.max(0, now - seen)
end `

/**
 * KEYS: the session. Answers data, credentials, and in ms how long it still lives and how long ago it was last seen
 * (-1: never).
 */
export const FIND = `${SERVER_NOW}${UNSEEN}
local kept = redis.call('HMGET', KEYS[1], 'dados', 'credenciais', 'fim', 'vista')
if not kept[1] then return nil end
return { kept[1], kept[2], kept[3] - now, unseen(kept[4]) }`

/** KEYS: the session. ARGV: key, and how many ms ago it was seen. */
export const TOUCH = `${SERVER_NOW}
local kept = redis.call('HMGET', KEYS[1], 'vista', 'fim', 'parada', 'vivas')
if not kept[1] then return end
local seen = now - ARGV[2]
if seen <= tonumber(kept[1]) then return end
redis.call('HSET', KEYS[1], 'vista', seen)
local ttl, idle = kept[2] - now, tonumber(kept[3])
if idle > 0 and idle < ttl then ttl = idle end
redis.call('PEXPIRE', KEYS[1], ttl)
redis.call('ZADD', kept[4], now + ttl, ARGV[1])`

/** KEYS: the session. ARGV: the new credentials, and those they replace. Answers 0 when others or none are kept. */
export const RENEW = `
if redis.call('HGET', KEYS[1], 'credenciais') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'credenciais', ARGV[1])
return 1`

/** KEYS: the session. ARGV: its key. */
export const DELETE = `${END} finish(KEYS[1], ARGV[1])`

/**
 * KEYS: the user's index of each kind, then what a session's name begins with. Answers in turns a key and when its
 * session was last seen.
 */
export const KEYS_OF = `
local found = {}
for i = 1, #KEYS - 1 do
  for _, key in ipairs(redis.call('ZRANGE', KEYS[i], -100, -1)) do
    local seen = redis.call('HGET', KEYS[#KEYS] .. key, 'vista')
    if seen then table.insert(found, key) table.insert(found, seen) end
  end
end
return found`

/** KEYS: as of KEYS_OF. ARGV: the key of the session that stays. */
export const DELETE_OF = `${END}
for i = 1, #KEYS - 1 do
  for _, key in ipairs(redis.call('ZRANGE', KEYS[i], 0, -1)) do
    if key ~= ARGV[1] then finish(KEYS[#KEYS] .. key, key) redis.call('ZREM', KEYS[i], key) end
  end
end`

/** Removes sessions from the user's index that have expired. */
const FORGET_GONE = `
for _, key in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if redis.call('EXISTS', KEYS[2] .. key) == 0 then redis.call('ZREM', KEYS[1], key) end
end`

/** KEYS: the user's index of a kind, what a session's name begins with. ARGV: how many of the oldest stay. */
export const DELETE_NEWEST = `${END}${FORGET_GONE}
for _, key in ipairs(redis.call('ZRANGE', KEYS[1], ARGV[1], -1)) do finish(KEYS[2] .. key, key) end`

/** KEYS: as of DELETE_NEWEST. ARGV: how many of the newest stay. */
export const DELETE_OLDEST = `${END}${FORGET_GONE}
for _, key in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1 - ARGV[1])) do finish(KEYS[2] .. key, key) end`

/**
 * KEYS: an index of sessions, of a user or of all; what a session's name begins with. ARGV: what the wanted keys begin
 * with; '1' to end these sessions. Answers for each session its key, its data, and how many ms ago it was last seen
 * (-1: never).
 */
export const TOKENS = `${SERVER_NOW}${UNSEEN}${END}
local found = {}
for _, key in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if string.sub(key, 1, #ARGV[1]) == ARGV[1] then
    local kept = redis.call('HMGET', KEYS[2] .. key, 'dados', 'vista')
    if kept[1] then
      table.insert(found, { key, kept[1], unseen(kept[2]) })
      if ARGV[2] == '1' then finish(KEYS[2] .. key, key) end
    end
  end
end
return found`

/** KEYS: the index of each kind. Removes expired sessions from them, and answers how many are left in each. */
export const COUNT = `${SERVER_NOW}
local live = {}
for i, kind in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', kind, '-inf', now)
  live[i] = redis.call('ZCARD', kind)
end
return live`

/** KEYS: the counts of an account's wrong senhas, and SPENT_ACCOUNTS_KEY. ARGV: the account. */
export const FORGET_GUESSES = `
for _, count in ipairs(redis.call('SMEMBERS', KEYS[1])) do redis.call('DEL', count) end
redis.call('DEL', KEYS[1])
for _, key in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
  if key == ARGV[1] or string.sub(key, 1, #ARGV[1] + 1) == ARGV[1] .. ' ' then redis.call('ZREM', KEYS[2], key) end
end`
