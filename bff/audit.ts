import type { Log } from './log.ts'
import { currentRecord } from './request-record.ts'

/** Security events worth a line of their own, beside the request's. */
export type AuditEvent =
  'login' | 'login-recusado' | 'logout' | 'token-emitido' | 'acesso-recusado' | 'cadastro' | 'exportacao'

/** Writes who did what and the decision; never what they typed as senha, nor any token. */
export type Audit = (evento: AuditEvent, details?: { email?: string; alvo?: string; motivo?: string }) => void

export function createAudit(log: Log): Audit {
  return (evento, details = {}) => {
    const record = currentRecord()
    const { id = null, nivel = null } = record?.usuario ?? {}
    log.info({ auditoria: evento, requestId: record?.requestId ?? null, userId: id, nivel, ...details })
  }
}
