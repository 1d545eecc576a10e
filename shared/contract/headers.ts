import { AppError } from '../errors/errors.ts'
import { TEXTOS_INTEGRACAO } from '../textos/gateway/integracao.ts'

/**
 * Header of an upload that the gateway passes on in chunks: the bytes the client announced, so that a full disk refuses
 * it at once.
 */
export const UPLOAD_LENGTH = 'upload-length'

/**
 * Header of a backend's file with several photos: how many it has. Only the log uses it; a backend may leave it out.
 */
export const FOTOS_IN_FILE = 'x-fotos'

/**
 * Header of a backend's photo: its order, as a query (`os=OS-1&wtg=WTG-01`). Only the log uses it; a backend may leave
 * it out.
 */
export const FOTO_ORDER = 'x-foto-os'

/** Header by which an upload that is sent again is recognised. Source: contract §4. */
export const IDEMPOTENCY_KEY = 'idempotency-key'

const KEY_MAX = 200
/** Form of an Idempotency-Key, as a regular expression's source. */
export const IDEMPOTENCY_KEY_FORM = `^[!-~]{1,${KEY_MAX}}$`
const KEY = new RegExp(IDEMPOTENCY_KEY_FORM)

/** An Idempotency-Key as sent, or undefined without one. Throws INVALID_INPUT for one of another form. */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !KEY.test(header))
    throw new AppError('INVALID_INPUT', {
      texto: TEXTOS_INTEGRACAO.chaveDeEnvio(KEY_MAX),
      detail: 'odd Idempotency-Key',
    })
  return header
}
