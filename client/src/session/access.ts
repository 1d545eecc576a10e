import { nivelSchema, canAccess, type Acesso } from '#shared/linhas/niveis'
import { readSession, type StoredSession } from './stored-session.ts'

/** Where the guard sends somebody, or null when the screen may open. Source: spec §4. */
export function guardRedirect(session: StoredSession | null, acesso: Acesso): 'login' | 'home' | null {
  if (!session) return 'login'
  return mayOpen(session, acesso) ? null : 'home'
}

/** True when the stored role may open what `acesso` describes; an unknown role opens only what is open to all. */
function mayOpen(session: StoredSession | null, acesso: Acesso): boolean {
  if (!session) return false
  const nivel = nivelSchema.safeParse(session.userRole)
  return nivel.success ? canAccess(nivel.data, acesso) : acesso === 'qualquer'
}

/** Whether the stored session may open what `acesso` describes. */
export const canOpen = (acesso: Acesso) => mayOpen(readSession(), acesso)
