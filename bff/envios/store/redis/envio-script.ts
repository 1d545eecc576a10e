import { NOW } from '#shared/node/sessions/script-clock'

/**
 * Steps of the envios that nobody may come between, as scripts of the server, whose clock counts.
 *
 * An envio is a hash, which goes by itself once what became of it need not be known any more; by then it holds its files in
 * short. Until it is over, beside it stand its files as they were declared, how each stands, how far each has come, and of
 * which pieces it is made. All open ones stand by when something was last done for them, a user's by when they were declared,
 * and those to be sent by when: one that is being sent is due again when its sender has not been heard of for a while.
 */

/** Keys of what is kept of an envio, and of what stands once for all of them, without the installation's beginning. */
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

/** What every script is given; its head names them so. */
export const scriptKeys = (id: string) => Object.values(keysOf(id))

const HEAD = `
${NOW}
local ${Object.keys(keysOf('')).join(', ')} = unpack(KEYS)
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
