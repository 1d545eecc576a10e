import { ERRORS } from '#shared/errors/errors'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import type { Failure } from '../../../../calls/failure.ts'

/**
 * Why a file or a call did not get through, and what the queue does then. Of a file or a call:
 * - `perdida`: it may succeed later, and is tried again after a pause;
 * - `session`: a login is asked for in place, and it is tried again after it;
 * - `outra`: the session is another user's, and the batch stops;
 * - `sumiu`: the gateway no longer knows the batch, or takes no more files of it. Of a file, it is asked how far the
 *   batch is: it may have been given up, or sent, elsewhere. Of a call, the batch ends.
 *
 * Of a file alone:
 * - `ilegivel`: it cannot be read, and is kept apart until a person has decided;
 * - `barrada`: something on the way lets no file through, and the batch ends.
 *
 * `recusada` will not succeed later: a file is kept apart, a call ends the batch.
 */
export type FailureKind = 'perdida' | 'recusada' | 'session' | 'outra' | 'sumiu' | 'ilegivel' | 'barrada'

/**
 * Thrown when a file or a call did not get through. The message is for people, and empty when nothing is
 * known.
 */
export class SendFailure extends Error {
  readonly kind: FailureKind

  constructor(kind: FailureKind, message = '') {
    super(message)
    this.name = 'SendFailure'
    this.kind = kind
  }
}

const GONE: readonly number[] = [ERRORS.NOT_FOUND.http, 410]
/**
 * Status of refusals that are about this moment and not about the file: too slow, another sender has it, too
 * many requests, or a lock.
 */
const LATER: readonly number[] = [ERRORS.SLOW_CLIENT.http, ERRORS.CONFLICT.http, 423, 429, 460]

/** The kind of failure that an answer is. */
export function failureKind({ status, message }: Pick<Failure, 'status' | 'message'>): FailureKind {
  if (status === ERRORS.NOT_SIGNED_IN.http) return 'session'
  if (status === ERRORS.CONFLICT.http && message === TEXTOS.session.alterada) return 'outra'
  if (GONE.includes(status) || message === TEXTOS_ENVIOS.naoRecebe) return 'sumiu'
  if (LATER.includes(status) || status < 400 || status >= 500) return 'perdida'
  return 'recusada'
}

/**
 * The failure of an answer that did not come from the gateway. It says nothing about what was sent, since it comes from
 * a network that wants a login, or from a proxy.
 */
export const foreignFailure = (status: number) =>
  new SendFailure('perdida', status >= 500 ? '' : TEXTOS_FILA.outroRespondeu(status))

/** The error as a SendFailure; throws anything else, which is a fault of our own. */
export function asFailure(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error
  throw error
}
