import { reasonOf } from '#shared/errors/thrown'
import type { Log } from '../log/create-log.ts'
import type { ReachTeller } from './circuit-breaker.ts'

/** Logs once that a server is out of reach and once that it is back; calls in between are refused without asking it. */
export const reachLog = (log: Log, what: 'backend' | 'bucket', address: string): ReachTeller => {
  const endereco = new URL(address).origin
  return {
    gone: (cause) => log.error({ evento: `${what}-fora`, endereco, detalhe: reasonOf(cause) }),
    back: ({ ms, refused }) =>
      log.info({ evento: `${what}-voltou`, endereco, foraS: Math.round(ms / 1_000), recusas: refused }),
  }
}
