import type { AppError, ErrorCode } from '#shared/errors/errors'
import type { Log } from '#shared/node/log/create-log'
import { currentRecord } from './request-record.ts'

/** Security events worth a line of their own, beside the request's. */
export type AuditEvent =
  | 'login'
  | 'login-recusado'
  | 'logout'
  | 'token-emitido'
  | 'token-revogado'
  | 'acesso-recusado'
  | 'limite'
  | 'cadastro'
  | 'senha-trocada'
  | 'exportacao'

/** The event of a refusal that operators want to see; undefined for the others. */
const REFUSALS: Partial<Record<ErrorCode, AuditEvent>> = {
  FORBIDDEN: 'acesso-recusado',
  TOO_MANY_REQUESTS: 'limite',
}

/** Tells of a refused access and of a limit that was reached; other errors are in the request's line. */
export function auditRefusal(audit: Audit, error: AppError): void {
  const event = REFUSALS[error.code]
  if (event) audit(event, { motivo: error.message })
}

interface AuditDetails {
  email?: string
  endereco?: string
  alvo?: string
  motivo?: string
  /** What a program's token is named by, never the token. */
  tokenId?: string
  nome?: string
  acesso?: string
}

/** Writes who did what and the decision; never what they typed as senha, nor any token. */
export type Audit = (evento: AuditEvent, details?: AuditDetails) => void

export function createAudit(log: Log): Audit {
  return (evento, details = {}) => {
    const record = currentRecord()
    const { id = null, nivel = null } = record?.usuario ?? {}
    log.info({ auditoria: evento, requestId: record?.requestId ?? null, userId: id, nivel, ...details })
  }
}
