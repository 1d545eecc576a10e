import { script } from './envio-script.ts'

/**
 * ARGV: id, the version that was judged, 1 for a new round, session, numbers left out, tries before. Answers 0 when
 * another change came between.
 */
export const SEND = script(`
if get('versao') ~= ARGV[2] then return 0 end
free()
changed()
redis.call('HSET', envio, 'estado', 'enviando', 'tentativas', ARGV[6], 'sessao', ARGV[4], 'fora', ARGV[5])
redis.call('HINCRBY', envio, 'rodada', ARGV[3])
redis.call('HDEL', envio, 'aviso')
redis.call('ZADD', aEnviar, now, ARGV[1])
touch(ARGV[1])
return 1`)

/**
 * ARGV: id, ms for which it is kept, and for which one that was carried here is kept: at the place it comes from, it is
 * not known yet that it was given up.
 */
export const GIVE_UP = script(`
local estado = get('estado')
if not estado or estado == 'pronto' or estado == 'desistido' then return 'acabado' end
if get('inteiro') and tonumber(redis.call('ZSCORE', aEnviar, ARGV[1]) or '0') > now then return 'gravando' end
if get('chave_em') ~= '' then redis.call('DEL', get('chave_em')) end
redis.call('HDEL', envio, 'chave', 'aviso')
over(ARGV[1], 'desistido', get('levado') and ARGV[3] or ARGV[2], '')
return 'desistido'`)

/**
 * ARGV: the text of the taking, the lease in ms, what an envio's key begins with. Answers the id of the envio. An envio
 * whose sender was no longer heard of counts as tried once, since the backend may have it.
 */
export const TAKE = script(`
for _, id in ipairs(redis.call('ZRANGEBYSCORE', aEnviar, '-inf', now, 'LIMIT', 0, 50)) do
  if redis.call('HGET', ARGV[3] .. id, 'estado') == 'enviando' then
    redis.call('ZADD', aEnviar, now + ARGV[2], id)
    local tried = redis.call('HMGET', ARGV[3] .. id, 'posse', 'tentativas')
    if tried[1] and tonumber(tried[2] or '0') < 1 then redis.call('HSET', ARGV[3] .. id, 'tentativas', 1) end
    redis.call('HSET', ARGV[3] .. id, 'posse', ARGV[1])
    redis.call('HDEL', ARGV[3] .. id, 'inteiro')
    return id
  end
  redis.call('ZREM', aEnviar, id)
end
return ''`)

/** ARGV: id, the text of the taking, the lease in ms, 1 if the backend gets the end of the envio now. */
export const KEEP = script(`
if not isMine(ARGV[2]) then return 0 end
redis.call('ZADD', aEnviar, 'XX', now + ARGV[3], ARGV[1])
local ordem = hasTurn()
if ordem then redis.call('PEXPIRE', ordem, ARGV[3]) end
if ARGV[4] == '1' then redis.call('HSET', envio, 'inteiro', 1) end
return 1`)

/** ARGV: id, the text of the taking, the key of the order's turn, the lease in ms. Answers 1 when it has the turn. */
export const TURN = script(`
if not isMine(ARGV[2]) then return 0 end
redis.call('SET', ARGV[3], ARGV[2], 'NX', 'PX', ARGV[4])
if redis.call('GET', ARGV[3]) ~= ARGV[2] then return 0 end
redis.call('HSET', envio, 'ordem', ARGV[3])
return 1`)

/**
 * ARGV: id, the text of the taking, ms until the next try, tries, the reason; without the last two the try was broken
 * off, which counts as one.
 */
export const LATER = script(`
if not isMine(ARGV[2]) then return end
free()
redis.call('ZADD', aEnviar, 'XX', now + ARGV[3], ARGV[1])
if ARGV[4] then redis.call('HSET', envio, 'tentativas', ARGV[4], 'aviso', ARGV[5])
elseif tonumber(get('tentativas') or '0') < 1 then redis.call('HSET', envio, 'tentativas', 1) end`)

/** ARGV: id. */
export const HURRY = script(`
if get('estado') == 'enviando' and not get('posse') then redis.call('ZADD', aEnviar, 'XX', now, ARGV[1]) end`)

/**
 * ARGV: id, the text of the taking, round, the final state, the answer or the reason, ms for which the outcome is kept,
 * the packed files. Answers 1, or 0 when this sending no longer counts.
 */
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
redis.call('ZREM', aEnviar, ARGV[1])
touch(ARGV[1])
return 1`)
