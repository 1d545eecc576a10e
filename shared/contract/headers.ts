import { AppError } from '../errors/errors.ts'

/** Header of an upload passed on in chunks: bytes the client announced, so that a full disk refuses it before the first. */
export const UPLOAD_LENGTH = 'upload-length'

/** Header under which an upload that is sent again is known. Source: contract §4. */
export const IDEMPOTENCY_KEY = 'idempotency-key'

const KEY = /^[\x21-\x7e]{1,200}$/

/** An Idempotency-Key as sent, or undefined without one. Throws INVALID_INPUT for one of another form. */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !KEY.test(header))
    throw new AppError('INVALID_INPUT', { detail: 'odd Idempotency-Key' })
  return header
}
