import type { Log } from '#shared/node/log/create-log'
import { keyPrefix } from '#shared/node/sessions/session-keys'
import { sessionServerName } from '#shared/node/sessions/session-server'
import { RedisLink } from './redis-link.ts'

interface RedisPlace {
  url: string
  /** A key of 256 bits, derived from the secret. */
  key: Buffer
  log: Log
  /** Called when the server is back. */
  onBack: () => void
}

/** The wire to the server of REDIS_URL, not connected yet; the log tells when it is away and when it is back. */
export function openRedis({ url, key, log, onBack }: RedisPlace): RedisLink {
  const endereco = sessionServerName(url)
  let isAway = false
  return new RedisLink({
    url,
    prefix: keyPrefix(key),
    onAway: (detalhe) => {
      isAway = true
      log.error({ evento: 'redis-fora', endereco, detalhe })
    },
    onBack: (recusas) => {
      if (isAway) log.info({ evento: 'redis-voltou', endereco, recusas })
      isAway = false
      onBack()
    },
    onWait: () => log.warn({ evento: 'aguarda-redis', endereco }),
  })
}
