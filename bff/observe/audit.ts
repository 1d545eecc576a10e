import type { AppError, ErrorCode } from '#shared/errors/errors'
import type { Log } from '#shared/node/log/create-log'
import type { Auditoria } from '#shared/node/log/eventos'
import { refusalOf } from './refusal.ts'
import { currentRecord } from './request-record.ts'

/** The event of a refusal that operators want to see; undefined for the others. */
const REFUSALS: Partial<Record<ErrorCode, Auditoria>> = {
  FORBIDDEN: 'acesso-recusado',
  TOO_MANY_REQUESTS: 'limite',
}

/**
 * Notes for the request's log line why it was refused; `input` is what was asked. A refused access and a reached limit
 * also get an audit line.
 */
export function auditRefusal(audit: Audit, error: AppError, input?: unknown): void {
  const refusal = refusalOf(error, input)
  const record = currentRecord()
  if (record) record.recusa ??= refusal
  const event = REFUSALS[error.code]
  if (event) audit(event, { ...refusal })
}

/** The fields of an audit line besides the user: texts and numbers, under names that docs/operations.md lists. */
export type AuditDetails = Readonly<Record<string, string | number | undefined>>

/** Logs who did what, or what was refused; never a senha or a token. */
export type Audit = (evento: Auditoria, details?: AuditDetails) => void

export function createAudit(log: Log): Audit {
  return (evento, details = {}) => {
    const record = currentRecord()
    const { id = null, nivel = null } = record?.usuario ?? {}
    log.info({ auditoria: evento, requestId: record?.requestId ?? null, userId: id, nivel, ...details })
  }
}
