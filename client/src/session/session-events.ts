import { ERRORS } from '#shared/contract/errors'
import { TEXTOS } from '#shared/textos/textos'

/** `terminou`: the gateway refused the session (401); `alterada`: it is another user's now (409). */
export type SessionEvent = 'terminou' | 'alterada'

type Ouvinte = (evento: SessionEvent) => void

const ouvintes = new Set<Ouvinte>()

/** Calls the listener at every session event until the returned function is called. */
export function listenToSession(ouvinte: Ouvinte): () => void {
  ouvintes.add(ouvinte)
  return () => {
    ouvintes.delete(ouvinte)
  }
}

/** Between 'Sair' and the login: a call that was on its way may be refused, and nobody has to hear of it. */
let saindo = false

/** Tells nobody of sessions until the login is there; called by 'Sair'. */
export const muteSession = () => {
  saindo = true
}

/** The login is there: what comes now is news again. */
export const listenAgain = () => {
  saindo = false
}

/** Tells the shell when an answer means that the session ended or changed; true when it did. */
export function announceSession(status: number, message: string): boolean {
  const evento = eventoDe(status, message)
  if (evento && !saindo) for (const ouvinte of ouvintes) ouvinte(evento)
  return evento !== null
}

/** True when an answer with this status and sentence is about the session, not about the call. */
export const isSessionEvent = (status: number, message: string) => eventoDe(status, message) !== null

function eventoDe(status: number, message: string): SessionEvent | null {
  if (status === ERRORS.NOT_SIGNED_IN.http) return 'terminou'
  if (status === ERRORS.CONFLICT.http && message === TEXTOS.sessao.alterada) return 'alterada'
  return null
}
