import { nivelSchema, podeAcessar, type Acesso } from '#shared/contract/niveis'
import { lerSessao, type SessaoGuardada } from './stored-session.ts'

/** Where the guard sends somebody, or null when the screen may open. Source: spec §4. */
export function desvioDoGuarda(sessao: SessaoGuardada | null, acesso: Acesso): 'login' | 'home' | null {
  if (!sessao) return 'login'
  return sessaoPode(sessao, acesso) ? null : 'home'
}

/** True when the stored role may open what `acesso` describes; an unknown role opens only what is open to all. */
export function sessaoPode(sessao: SessaoGuardada | null, acesso: Acesso): boolean {
  if (!sessao) return false
  const nivel = nivelSchema.safeParse(sessao.userRole)
  return nivel.success ? podeAcessar(nivel.data, acesso) : acesso === 'qualquer'
}

/** The same for the session stored now. */
export const podeAbrir = (acesso: Acesso) => sessaoPode(lerSessao(), acesso)
