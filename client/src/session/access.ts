import { nivelSchema, canAccess, type Acesso } from '#shared/contract/niveis'
import { readSession, type StoredSession } from './stored-session.ts'

/** Where the guard sends somebody, or null when the screen may open. Source: spec §4. */
export function guardRedirect(sessao: StoredSession | null, acesso: Acesso): 'login' | 'home' | null {
  if (!sessao) return 'login'
  return mayOpen(sessao, acesso) ? null : 'home'
}

/** True when the stored role may open what `acesso` describes; an unknown role opens only what is open to all. */
export function mayOpen(sessao: StoredSession | null, acesso: Acesso): boolean {
  if (!sessao) return false
  const nivel = nivelSchema.safeParse(sessao.userRole)
  return nivel.success ? canAccess(nivel.data, acesso) : acesso === 'qualquer'
}

/** The same for the session stored now. */
export const canOpen = (acesso: Acesso) => mayOpen(readSession(), acesso)
