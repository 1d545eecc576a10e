import { AppError } from '../contract/errors.ts'

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
