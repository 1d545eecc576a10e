import { ERRORS } from '#shared/errors/errors'
import { TEXTOS } from '#shared/textos/textos'
import type { Failure } from '../../../../calls/failure.ts'

/**
 * Why a file or a call did not get through: `perdida` may go better later, `recusada` will not, `session` wants a
 * login, `outra` means that the session is another user's, `sumiu` that the gateway knows the batch no longer,
 * `ilegivel` that the file cannot be read, `cancelada` that it was stopped here.
 */
export type FailureKind = 'perdida' | 'recusada' | 'session' | 'outra' | 'sumiu' | 'ilegivel' | 'cancelada'

/** A file or a call that did not get through; the message is for people, and empty where nothing is known. */
export class SendFailure extends Error {
  readonly kind: FailureKind

  constructor(kind: FailureKind, message = '') {
    super(message)
    this.name = 'SendFailure'
    this.kind = kind
  }
}

const GONE: readonly number[] = [ERRORS.NOT_FOUND.http, 410]
/** Refusals that are about this moment, not about the file: another sender has it, too slow, too many, being closed. */
const LATER: readonly number[] = [ERRORS.SLOW_CLIENT.http, ERRORS.CONFLICT.http, 423, 429, 460]

/** What kind of failure an answer is. */
export function failureKind({ status, message }: Pick<Failure, 'status' | 'message'>): FailureKind {
  if (status === ERRORS.NOT_SIGNED_IN.http) return 'session'
  if (status === ERRORS.CONFLICT.http && message === TEXTOS.session.alterada) return 'outra'
  if (GONE.includes(status)) return 'sumiu'
  if (LATER.includes(status) || status < 400 || status >= 500) return 'perdida'
  return 'recusada'
}

/** The failure that was thrown; anything else is a fault of ours. */
export function asFailure(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error
  throw error
}
