import { SERVER_NOW } from '#shared/node/sessions/script-clock'

/**
 * Steps of the store of envios that must happen in one piece, as scripts of the server, whose clock counts.
 *
 * An envio is a hash, which expires by itself once its outcome need not be known any more; by then it holds its files
 * in packed form. Until it is over, further hashes hold its files as they were declared, the state of each, how many
 * bytes of each have come, and the pieces it is made of. Indexes hold all open envios by when somebody was last active
 * on them, a user's by when they were declared, and those to be sent by when they are due: one that is being sent
 * becomes due again when its sender has not been heard of for a while.
 */

/** The keys of one envio, and those that exist once for all envios, without the installation's prefix. */
export const keysOf = (id: string) => ({
  envio: `envio:${id}`,
  arquivos: `envio:${id}:arquivos`,
  estados: `envio:${id}:estados`,
  tamanhos: `envio:${id}:tamanhos`,
  pedacos: `envio:${id}:pedacos`,
  abertos: 'envios:abertos',
  aEnviar: 'envios:a-enviar',
  vez: 'envios:vez',
})

/** The KEYS of every script, which its head gives these names. */
export const scriptKeys = (id: string) => Object.values(keysOf(id))

const HEAD = `
${SERVER_NOW}
local ${Object.keys(keysOf('')).join(', ')} = unpack(KEYS)
local function get(field) return redis.call('HGET', envio, field) end
local function isMine(posse) return get('posse') == posse end
local function takes()
  local estado = get('estado')
  return estado == 'recebendo' or estado == 'recusado'
end
local function hasTurn()
  local ordem = get('ordem')
  return ordem and redis.call('GET', ordem) == get('posse') and ordem
end
local function free()
  local ordem = hasTurn()
  if ordem then redis.call('DEL', ordem) end
  redis.call('HDEL', envio, 'posse', 'inteiro', 'ordem')
end
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
  redis.call('ZREM', aEnviar, id)
  redis.call('ZREM', get('indice'), id)
  redis.call('DEL', arquivos, estados, tamanhos, pedacos)
  for _, key in ipairs({ envio, get('chave_em') }) do
    if key ~= '' then redis.call('PEXPIRE', key, known) end
  end
end
`

/** A script over the keys of one envio. */
export const script = (body: string) => HEAD + body
