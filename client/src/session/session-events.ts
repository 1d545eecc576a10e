import { ERRORS } from '#shared/errors/errors'
import { TEXTOS_SESSION } from '#shared/textos/pessoas/session'
import { Listeners } from '../page/listeners.ts'

/** `terminou`: the gateway refused the session (401); `alterada`: it is another user's now (409). */
export type SessionEvent = 'terminou' | 'alterada'

const listeners = new Listeners<[SessionEvent]>()

/** Calls the listener at every session event until the returned function is called. */
export const listenToSession = listeners.add

/**
 * True between 'Sair' and the login: calls that are still under way may be refused, and nobody has to hear of
 * it.
 */
let signingOut = false

/** Stops telling of sessions until `unmuteSessionEvents` is called; called by 'Sair'. */
export const muteSessionEvents = () => {
  signingOut = true
}

/** Tells of sessions again; called when the login is shown. */
export const unmuteSessionEvents = () => {
  signingOut = false
}

/** Tells the shell when an answer means that the session ended or changed. */
export function announceSession(status: number, message: string): void {
  const event = eventOf(status, message)
  if (event && !signingOut) listeners.tell(event)
}

/** True for the status of an ended session, unless that follows from 'Sair'. */
export const hasSessionEnded = (status: number) => status === ERRORS.NOT_SIGNED_IN.http && !signingOut

/** Leads to the login as an ended session does. */
export const announceEnd = () => announceSession(ERRORS.NOT_SIGNED_IN.http, '')

/** True when an answer with this status and sentence is about the session, not about the call. */
export const isSessionEvent = (status: number, message: string) => eventOf(status, message) !== null

function eventOf(status: number, message: string): SessionEvent | null {
  if (status === ERRORS.NOT_SIGNED_IN.http) return 'terminou'
  if (status === ERRORS.CONFLICT.http && message === TEXTOS_SESSION.alterada) return 'alterada'
  return null
}
