import { AppError, ERRORS } from '#shared/errors/errors'
import type { ErrorCode } from '#shared/errors/errors'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import type { Again, Ending } from '../store/envio-store.ts'

/** How long after a failure an envio is tried again, in ms: at first, and at most. */
export interface Waits {
  firstMs: number
  mostMs: number
}

/** How many tries came before the failed one, and how many conflicts in a row there are with it. */
interface Tried {
  before: number
  conflicts: number
}

/** Failures that would be repeated if the same were sent again. */
const FINAL = new Set<ErrorCode>([
  'INVALID_INPUT',
  'INVALID_FILE',
  'REFUSED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'STORED_FILE_DAMAGED',
])

/** How often in a row a backend may say that it is still at an earlier try of the same envio. */
const MOST_CONFLICTS = 30
/**
 * For so many tries the backend may say so though it is not: that one's backend was killed, and counts as alive for half
 * a minute (docs/decisions/137). These tries come 2, 4 and then every 8 s apart; only after them do the waits double on.
 */
const HELD_TRIES = 8
const HELD_DOUBLINGS = 3

/**
 * Turns a 404 or 405 without a sentence of the backend's own into BAD_BACKEND, which is tried again: it judges no
 * photos, and comes from a backend that is being deployed or from a proxy in front of it.
 */
export function makeUnspokenNotFoundRetryable(error: AppError): AppError {
  const { code, texto, whereabouts, message } = error
  const isNobody = (code === 'NOT_FOUND' || code === 'METHOD_NOT_ALLOWED') && texto === ERRORS[code].texto
  return isNobody ? new AppError('BAD_BACKEND', { detail: message, whereabouts, cause: error }) : error
}

/**
 * On the first try the key is new to the backend: its 409 cannot mean an earlier try, and is as final as any refusal,
 * unless it says when to come again.
 */
function isFinal({ code, retryAfterS }: AppError, { before, conflicts }: Tried): boolean {
  if (code !== 'CONFLICT') return FINAL.has(code)
  return before === 0 ? retryAfterS === undefined : conflicts > MOST_CONFLICTS
}

/** Milliseconds to wait after the nth failure or, while conflicts come, after the nth of them. */
function msToWait(
  { retryAfterS = 0 }: AppError,
  { before, conflicts }: Tried,
  { firstMs, mostMs }: Waits,
): number {
  const held =
    conflicts > HELD_TRIES ? conflicts - HELD_TRIES + HELD_DOUBLINGS : Math.min(conflicts, HELD_DOUBLINGS)
  const doublings = (held || before + 1) - 1
  return Math.max(Math.min(mostMs, firstMs * 2 ** Math.min(doublings, 20)), retryAfterS * 1_000)
}

/** What comes of an envio after a failed try: it ends, or is tried again. `aviso` tells its sender. */
export function nextAfter(
  error: AppError,
  tried: Tried,
  waits: Waits,
): Extract<Ending, { aviso: string }> | Again {
  const { code, texto } = error
  // The table's sentence for a conflict speaks of a page to be loaded again, which does not fit here.
  const reason = code === 'CONFLICT' && texto === ERRORS.CONFLICT.texto ? TEXTOS_ENVIOS.conflito : texto
  if (isFinal(error, tried)) return { estado: 'recusado', aviso: reason }
  // An earlier try may still be at work in the backend, so that this does not become a first try again.
  if (code === 'NOT_SIGNED_IN')
    return { tentativas: Math.min(tried.before, 1), ms: waits.firstMs, aviso: TEXTOS_ENVIOS.entreDeNovo }
  const ms = msToWait(error, tried, waits)
  const aviso = TEXTOS_ENVIOS.novaTentativa(reason, Math.max(1, Math.round(ms / 1000)))
  return { tentativas: tried.before + 1, ms, aviso }
}
