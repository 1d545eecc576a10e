import { nivelSchema, canAccess, type Acesso } from '#shared/linhas/niveis'
import { TEXTOS } from '#shared/textos/textos'
import { notify } from '../page/notice.ts'
import { readSession } from './stored-session.ts'

/** Whether the stored session may open what `acesso` describes; an unknown role opens only what is open to all. */
export function canOpen(acesso: Acesso): boolean {
  const session = readSession()
  if (!session) return false
  const nivel = nivelSchema.safeParse(session.userRole)
  return nivel.success ? canAccess(nivel.data, acesso) : acesso === 'qualquer'
}

/** A screen as its guard knows it; `nome` tells somebody that it is not open to them. */
export interface GuardedTela {
  acesso: Acesso
  nome: string
}

/**
 * Where the guard sends somebody, or null when the screen may open. Somebody whose role does not open it is told so.
 * Source: spec §4.
 */
export function guardTela({ acesso, nome }: GuardedTela): 'login' | 'home' | null {
  if (!readSession()) return 'login'
  if (canOpen(acesso)) return null
  notify.warn(TEXTOS.session.nivelNaoAbre(nome))
  return 'home'
}
