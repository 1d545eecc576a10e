import { script } from './envio-script.ts'

/**
 * ARGV: the user's open ones, the beginning of an envio's key, the key of its own key or ''. Answers the envio of that
 * key, the turn, and room: own and all.
 */
export const TAKEN = script(`
local before = ARGV[3] ~= '' and redis.call('GET', ARGV[3])
if before and redis.call('EXISTS', ARGV[2] .. before) == 0 then before = false end
local function room(ids)
  local bytes, most = 0, 0
  for _, id in ipairs(ids) do
    local one = tonumber(redis.call('HGET', ARGV[2] .. id, 'bytes') or '0')
    bytes = bytes + one
    if one > most then most = one end
  end
  return { #ids, string.format('%.0f', bytes), string.format('%.0f', most) }
end
return { before or '', redis.call('GET', vez) or '0', room(redis.call('ZRANGE', ARGV[1], 0, -1)),
  room(redis.call('ZRANGE', abertos, 0, -1)) }`)

/** ARGV: id, turn, the user's open ones, the key of its own key or '', then fields. Answers 0 when somebody came between. */
export const INSERT = script(`
if (redis.call('GET', vez) or '0') ~= ARGV[2] then return 0 end
redis.call('INCR', vez)
redis.call('HSET', envio, 'estado', 'recebendo', 'criado_ms', now, 'visto_ms', now, 'versao', 0, 'chegaram', 0,
  'rodada', 0, 'tentativas', 0, 'indice', ARGV[3], 'chave_em', ARGV[4], unpack(ARGV, 5))
redis.call('PERSIST', arquivos)
redis.call('PERSIST', estados)
redis.call('ZADD', abertos, now, ARGV[1])
redis.call('ZADD', ARGV[3], now, ARGV[1])
if ARGV[4] ~= '' then redis.call('SET', ARGV[4], ARGV[1]) end
return 1`)

/** Answers the time, and the envio. */
export const FIND = script(`return { tostring(now), redis.call('HGETALL', envio) }`)

/** ARGV: n, its state, bytes if it has come. */
export const SET_FILE = script(`
if redis.call('EXISTS', envio) == 0 then return end
local file = redis.call('HGET', arquivos, ARGV[1])
if not file then return end
local bytes = cjson.decode(file).bytes
local before = redis.call('HGET', estados, ARGV[1])
local had = before and cjson.decode(before).estado == 'chegou'
local has = cjson.decode(ARGV[2]).estado == 'chegou'
if has and not had then redis.call('HINCRBY', envio, 'chegaram', string.format('%.0f', bytes)) end
if had and not has then redis.call('HINCRBY', envio, 'chegaram', string.format('%.0f', -bytes)) end
redis.call('HSET', estados, ARGV[1], ARGV[2])
changed()`)

/** ARGV: id, session or ''. */
export const SEEN = script(`
if redis.call('EXISTS', envio) == 0 then return end
touch(ARGV[1])
if ARGV[2] ~= '' then redis.call('HSET', envio, 'sessao', ARGV[2]) end`)

/** ARGV: ms. Answers ids. */
export const UNTOUCHED = script(`return redis.call('ZRANGEBYSCORE', abertos, '-inf', now - ARGV[1])`)

/** ARGV: the beginning of an envio's key. Answers how many are there by state, and bytes that have come whole. */
export const STATS = script(`
local count, bytes = { recebendo = 0, enviando = 0, recusado = 0 }, 0
for _, id in ipairs(redis.call('ZRANGE', abertos, 0, -1)) do
  local one = redis.call('HMGET', ARGV[1] .. id, 'estado', 'chegaram')
  if count[one[1]] then count[one[1]] = count[one[1]] + 1 end
  bytes = bytes + tonumber(one[2] or '0')
end
return { count.recebendo, count.enviando, count.recusado, string.format('%.0f', bytes) }`)
