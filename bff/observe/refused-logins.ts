import type { Audit } from './audit.ts'

/** Why a login is refused, as its audit line says. */
const MOTIVOS = ['senha', 'limite'] as const

/** Counts the refused logins that pass an audit. */
export class RefusedLogins {
  readonly counts: Record<(typeof MOTIVOS)[number], number> = { senha: 0, limite: 0 }

  /** Gives an audit that counts refused logins here before it passes each event on. */
  watch(audit: Audit): Audit {
    return (evento, details) => {
      const motivo = MOTIVOS.find((one) => one === details?.['motivo'])
      if (evento === 'login-recusado' && motivo) this.counts[motivo] += 1
      audit(evento, details)
    }
  }
}
