import { AppError } from '#shared/contract/errors'
import { parseHeaderValue } from './header-parameters.ts'
import { malformed } from '#shared/upload/malformed'

/** Source: RFC 2046 §5.1.1. */
const BOUNDARY = /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/

/** The boundary a Content-Type announces. Throws UNSUPPORTED_MEDIA for another type, INVALID_INPUT for an odd boundary. */
export function boundaryOf(contentType: string | undefined): string {
  if (!/^multipart\/form-data[ \t]*(;|$)/i.test(contentType ?? '')) throw new AppError('UNSUPPORTED_MEDIA')
  const boundary = parseHeaderValue(contentType ?? '').parameters.get('boundary')
  if (boundary === undefined || !BOUNDARY.test(boundary)) throw malformed('missing or odd boundary')
  return boundary
}
