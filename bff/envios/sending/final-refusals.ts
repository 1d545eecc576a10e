import { AppError, ERRORS } from '#shared/errors/errors'
import type { ErrorCode } from '#shared/errors/errors'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'

/** Times in a row a backend may say that it is still at an earlier try of the same envio. */
const MOST_CONFLICTS = 30

/** Refusals that are meant: sent again, the same would be refused again. */
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
 * A refusal without a word that there is no such address judges no photos: a backend that is being put in place, or a proxy in
 * front of it, answers so. It is tried again as any answer that is none.
 */
export function unlessNobody(error: AppError): AppError {
  const { code, texto, trace, message } = error
  const isNobody = (code === 'NOT_FOUND' || code === 'METHOD_NOT_ALLOWED') && texto === ERRORS[code].texto
  return isNobody ? new AppError('BAD_BACKEND', { detail: message, trace, cause: error }) : error
}

/** How many tries came before the failed one, and how many conflicts in a row there are with it. */
interface Tried {
  before: number
  conflicts: number
}

/**
 * Whether a failure ends an envio. The key of one that goes for the first time is new to the backend: its 409 cannot speak of
 * an earlier try, and is as meant as any refusal, unless it says when to come again.
 */
export function endsEnvio({ code, retryAfterS }: AppError, { before, conflicts }: Tried): boolean {
  if (code !== 'CONFLICT') return FINAL.has(code)
  return before === 0 ? retryAfterS === undefined : conflicts > MOST_CONFLICTS
}

/** Why an envio failed, for its sender: what the table has for a conflict speaks of a page to be loaded again. */
export const told = ({ code, texto }: AppError): string =>
  code === 'CONFLICT' && texto === ERRORS.CONFLICT.texto ? TEXTOS_ENVIOS.conflito : texto
