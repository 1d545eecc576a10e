import { reasonOf } from '#shared/errors/thrown'
import type { ReachTeller } from '#shared/node/http/circuit-breaker'
import type { Log } from '#shared/node/log/create-log'

/** Says once that an existing backend is out of reach and once that it is back: the calls between are refused at once. */
export const reachLog = (log: Log, { origin: endereco }: URL): ReachTeller => ({
  gone: (cause) => log.error({ evento: 'backend-fora', endereco, detalhe: reasonOf(cause) }),
  back: ({ ms, refused }) =>
    log.info({ evento: 'backend-voltou', endereco, foraS: Math.round(ms / 1_000), recusas: refused }),
})
