import { AppError, ERRORS } from '#shared/errors/errors'
import type { ErrorCode } from '#shared/errors/errors'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'

/** How often in a row a backend may say that it is still at an earlier try of the same envio. */
const MOST_CONFLICTS = 30

/** Refusals that would be repeated if the same were sent again. */
const FINAL = new Set<ErrorCode>([
  'INVALID_INPUT',
  'INVALID_FILE',
  'REFUSED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
])

/**
 * Turns a 404 or 405 without a sentence of the backend's own into BAD_BACKEND, which is tried again: it judges no
 * photos, and comes from a backend that is being deployed or from a proxy in front of it.
 */
export function makeUnspokenNotFoundRetryable(error: AppError): AppError {
  const { code, texto, whereabouts, message } = error
  const isNobody = (code === 'NOT_FOUND' || code === 'METHOD_NOT_ALLOWED') && texto === ERRORS[code].texto
  return isNobody ? new AppError('BAD_BACKEND', { detail: message, whereabouts, cause: error }) : error
}

/** How many tries came before the failed one, and how many conflicts in a row there are with it. */
interface Tried {
  before: number
  conflicts: number
}

/**
 * Whether a failure ends an envio. On the first try the key is new to the backend: its 409 cannot mean an earlier try,
 * and is as final as any refusal, unless it says when to come again.
 */
export function isFinalForEnvio({ code, retryAfterS }: AppError, { before, conflicts }: Tried): boolean {
  if (code !== 'CONFLICT') return FINAL.has(code)
  return before === 0 ? retryAfterS === undefined : conflicts > MOST_CONFLICTS
}

/**
 * Why an envio failed, for its sender: the table's sentence for a conflict speaks of a page to be loaded again, which
 * does not fit here.
 */
export const reasonForSender = ({ code, texto }: AppError): string =>
  code === 'CONFLICT' && texto === ERRORS.CONFLICT.texto ? TEXTOS_ENVIOS.conflito : texto
