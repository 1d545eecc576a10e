import { script } from './envio-script.ts'

/**
 * ARGV: the index of the user's open envios, what an envio's key begins with, the key that its own `chave` is kept
 * under or ''. Answers the id of the envio with that `chave`, the count of insertions (`vez`), and the room that the
 * user's and all open envios take.
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

/**
 * ARGV: id, the count of insertions that was judged, the index of the user's open envios, the key for its `chave` or
 * '', then fields. Answers 0 when another insertion came between.
 */
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

/** ARGV: n, its new state as JSON, 1 to change it only while the envio takes files. Answers 1 when it did. */
export const SET_FILE = script(`
if redis.call('EXISTS', envio) == 0 or ARGV[3] == '1' and not takes() then return 0 end
local file = redis.call('HGET', arquivos, ARGV[1])
if not file then return 0 end
local bytes = cjson.decode(file).bytes
local before = redis.call('HGET', estados, ARGV[1])
local had = before and cjson.decode(before).estado == 'chegou'
local has = cjson.decode(ARGV[2]).estado == 'chegou'
if has and not had then redis.call('HINCRBY', envio, 'chegaram', string.format('%.0f', bytes)) end
if had and not has then redis.call('HINCRBY', envio, 'chegaram', string.format('%.0f', -bytes)) end
redis.call('HSET', estados, ARGV[1], ARGV[2])
changed()
return 1`)

/** ARGV: id, session or ''. */
export const SEEN = script(`
if redis.call('EXISTS', envio) == 0 then return end
touch(ARGV[1])
if ARGV[2] ~= '' then redis.call('HSET', envio, 'sessao', ARGV[2]) end`)

/** ARGV: ms. Answers the ids of open envios on which nobody was active for so long. */
export const UNTOUCHED = script(`return redis.call('ZRANGEBYSCORE', abertos, '-inf', now - ARGV[1])`)

/**
 * ARGV: what an envio's key begins with. Answers how many open envios are in each state, and how many bytes have come
 * whole.
 */
export const STATS = script(`
local count, bytes = { recebendo = 0, enviando = 0, recusado = 0 }, 0
for _, id in ipairs(redis.call('ZRANGE', abertos, 0, -1)) do
  local one = redis.call('HMGET', ARGV[1] .. id, 'estado', 'chegaram')
  if count[one[1]] then count[one[1]] = count[one[1]] + 1 end
  bytes = bytes + tonumber(one[2] or '0')
end
return { count.recebendo, count.enviando, count.recusado, string.format('%.0f', bytes) }`)
