/**
 * Steps of the envios that nobody may come between, as scripts of the server, whose clock counts.
 *
 * An envio is a hash, which goes by itself once what became of it need not be known any more; by then it holds its files in
 * short. Until it is over, beside it stand its files as
 * they were declared, how each stands, how far each has come, and of which pieces it is made. All open ones stand by when
 * something was last done for them, a user's by when they were declared, and those to be sent by when: one that is being
 * sent is due again when its sender has not been heard of for a while.
 */

/** What every script is given, in this order. */
export const KEY_NAMES = (id: string) =>
  [
    `envio:${id}`,
    `envio:${id}:arquivos`,
    `envio:${id}:estados`,
    `envio:${id}:tamanhos`,
    `envio:${id}:pedacos`,
    'envios:abertos',
    'envios:a-enviar',
    'envios:vez',
  ] as const

const HEAD = `
local t = redis.call('TIME') local now = t[1] * 1000 + math.floor(t[2] / 1000)
local envio, arquivos, estados, tamanhos, pedacos, abertos, aenviar, vez = unpack(KEYS)
local function get(field) return redis.call('HGET', envio, field) end
local function isMine(posse) return get('posse') == posse end
local function free() redis.call('HDEL', envio, 'posse', 'inteiro') end
local function touch(id)
  redis.call('HSET', envio, 'visto_ms', now)
  redis.call('ZADD', abertos, 'XX', now, id)
end
local function changed() redis.call('HINCRBY', envio, 'versao', 1) end
local function over(id, estado, known, packed)
  free()
  changed()
  redis.call('HSET', envio, 'estado', estado, 'visto_ms', now, 'arquivos', packed)
  redis.call('ZREM', abertos, id)
  redis.call('ZREM', aenviar, id)
  redis.call('ZREM', get('indice'), id)
  redis.call('DEL', arquivos, estados, tamanhos, pedacos)
  for _, key in ipairs({ envio, get('chave_em') }) do
    if key ~= '' then redis.call('PEXPIRE', key, known) end
  end
end
`

const script = (body: string) => HEAD + body

/** ARGV: the user's open ones, the beginning of an envio's key, the key of its own key or ''. Answers the envio of that key, the turn, and room: own and all. */
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

/** ARGV: id, version that was judged, rounds more, session, what stays out. Answers 0 when somebody came between. */
export const SEND = script(`
if get('versao') ~= ARGV[2] then return 0 end
free()
changed()
redis.call('HSET', envio, 'estado', 'enviando', 'tentativas', 0, 'sessao', ARGV[4], 'fora', ARGV[5])
redis.call('HINCRBY', envio, 'rodada', ARGV[3])
redis.call('HDEL', envio, 'aviso')
redis.call('ZADD', aenviar, now, ARGV[1])
touch(ARGV[1])
return 1`)

/** ARGV: id, how long it is known, its files in short. */
export const GIVE_UP = script(`
local estado = get('estado')
if not estado or estado == 'pronto' or estado == 'desistido' then return 'acabado' end
if get('inteiro') and tonumber(redis.call('ZSCORE', aenviar, ARGV[1]) or '0') > now then return 'gravando' end
if get('chave_em') ~= '' then redis.call('DEL', get('chave_em')) end
redis.call('HDEL', envio, 'chave', 'aviso')
over(ARGV[1], 'desistido', ARGV[2], ARGV[3])
return 'desistido'`)

/** ARGV: what tells the taking, how long, the beginning of an envio's key. Answers its id. */
export const TAKE = script(`
for _, id in ipairs(redis.call('ZRANGEBYSCORE', aenviar, '-inf', now, 'LIMIT', 0, 50)) do
  if redis.call('HGET', ARGV[3] .. id, 'estado') == 'enviando' then
    redis.call('ZADD', aenviar, now + ARGV[2], id)
    redis.call('HSET', ARGV[3] .. id, 'posse', ARGV[1])
    redis.call('HDEL', ARGV[3] .. id, 'inteiro')
    return id
  end
  redis.call('ZREM', aenviar, id)
end
return ''`)

/** ARGV: id, what tells the taking, how long, 1 if the backend gets all of it now. */
export const KEEP = script(`
if not isMine(ARGV[2]) then return 0 end
redis.call('ZADD', aenviar, 'XX', now + ARGV[3], ARGV[1])
if ARGV[4] == '1' then redis.call('HSET', envio, 'inteiro', 1) end
return 1`)

/** ARGV: id, what tells the taking, ms until it is tried again, tries, why; without the last two they stay. */
export const LATER = script(`
if not isMine(ARGV[2]) then return end
free()
redis.call('ZADD', aenviar, 'XX', now + ARGV[3], ARGV[1])
if ARGV[4] then redis.call('HSET', envio, 'tentativas', ARGV[4], 'aviso', ARGV[5]) end`)

/** ARGV: id, what tells the taking, round, how it ends, the answer or why not, how long it is known, its files in short. Answers 1, or 0 if it is over. */
export const END = script(`
if get('estado') ~= 'enviando' or get('rodada') ~= ARGV[3] then return 0 end
if ARGV[4] == 'pronto' then
  redis.call('HSET', envio, 'resposta', ARGV[5])
  redis.call('HDEL', envio, 'aviso')
  over(ARGV[1], 'pronto', ARGV[6], ARGV[7])
  return 1
end
if not isMine(ARGV[2]) then return 0 end
free()
changed()
redis.call('HSET', envio, 'estado', 'recusado', 'aviso', ARGV[5])
redis.call('ZREM', aenviar, ARGV[1])
touch(ARGV[1])
return 1`)

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

/** ARGV: n. Begins a file that has not begun; answers 0 for an envio that takes none. */
export const BEGIN = script(`
local estado = get('estado')
if estado ~= 'recebendo' and estado ~= 'recusado' then return 0 end
redis.call('HSETNX', tamanhos, ARGV[1], 0)
return 1`)

/** ARGV: n, from, piece, its bytes. Answers the new length; '' when the file has come otherwise, or takes nothing. */
export const APPEND = script(`
local estado = get('estado')
if estado ~= 'recebendo' and estado ~= 'recusado' then return '' end
if redis.call('HGET', tamanhos, ARGV[1]) ~= ARGV[2] then return '' end
local kept = redis.call('HGET', pedacos, ARGV[1])
redis.call('HSET', pedacos, ARGV[1], (kept and kept .. ' ' or '') .. ARGV[3])
return tostring(redis.call('HINCRBY', tamanhos, ARGV[1], ARGV[4]))`)

/** ARGV: n. Forgets what has come of a file; answers its pieces. */
export const DROP = script(`
local kept = redis.call('HGET', pedacos, ARGV[1])
redis.call('HDEL', pedacos, ARGV[1])
redis.call('HDEL', tamanhos, ARGV[1])
return kept or ''`)
