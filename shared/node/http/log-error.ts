import type { AppError } from '#shared/errors/errors'
import type { Log } from '../log/create-log.ts'

/** The request in which an error happened. */
export interface FailedRequest {
  requestId: string
  /** Path of the request, given where no other line of the log names it. */
  rota?: string
}

/**
 * Logs an error that is the product's own. Mistakes of callers, and refusals during an outage, are told by the
 * request's line.
 */
export function logError(log: Log, error: AppError, request: FailedRequest): void {
  if (error.http < 500 || error.isTold) return
  const cause = error.cause instanceof Error ? { causa: error.cause.message, pilha: error.cause.stack } : {}
  log.error({ ...request, erro: error.code, detalhe: error.message, ...error.whereabouts, ...cause })
}
