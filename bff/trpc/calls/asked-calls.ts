import type { Request } from 'express'
import { TRPC_MAX_BATCH } from '#shared/contract/paths'
import { AppError } from '#shared/errors/errors'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'
import { PROCEDURES } from '../procedures.ts'

/** The calls of one request, as its address names them. */
export interface AskedCalls {
  /** The full names as they came; some may belong to no procedure. */
  names: string[]
  isBatch: boolean
  /** True when the answers are wanted one by one, as they are ready: httpBatchStreamLink. */
  isStreamed: boolean
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (cause) {
    throw new AppError('INVALID_INPUT', { texto: TEXTOS_INTEGRACAO.enderecoEstranho, cause })
  }
}

/** Reads what is asked. Throws INVALID_INPUT for a path that is not percent-encoded UTF-8. */
export function askedCalls({ path: pathname, query, headers }: Request): AskedCalls {
  const path = decoded(pathname.slice(pathname.lastIndexOf('/') + 1))
  // When the parameter is given twice, the first counts, as it does for tRPC.
  const [batch] = [query['batch']].flat()
  const isBatch = batch === '1'
  return {
    names: isBatch ? path.split(',') : [path],
    isBatch,
    isStreamed: isBatch && headers['trpc-accept'] === 'application/jsonl',
  }
}

/**
 * Refuses a whole request of which no call could be answered: GET for a mutation, queries and mutations together, too
 * many calls. Throws METHOD_NOT_ALLOWED, INVALID_INPUT.
 */
export function checkCalls({ method }: Pick<Request, 'method'>, { names }: AskedCalls): void {
  const change = names.find((name) => PROCEDURES.get(name)?.type === 'mutation')
  if (method === 'GET' && change !== undefined)
    throw new AppError('METHOD_NOT_ALLOWED', { texto: TEXTOS_INTEGRACAO.alteracaoPorGet(change) })
  const kinds = new Set(names.flatMap((name) => PROCEDURES.get(name)?.type ?? []))
  if (kinds.size > 1) throw new AppError('INVALID_INPUT', { texto: TEXTOS_INTEGRACAO.loteMisto })
  if (names.length > TRPC_MAX_BATCH[change === undefined ? 'query' : 'mutation'])
    throw new AppError('INVALID_INPUT', {
      texto: TEXTOS_INTEGRACAO.loteLongo({
        chamadas: names.length,
        consultas: TRPC_MAX_BATCH.query,
        alteracoes: TRPC_MAX_BATCH.mutation,
      }),
    })
}
