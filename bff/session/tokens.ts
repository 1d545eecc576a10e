import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { newOpaqueToken } from '#shared/node/sessions/opaque-token'

/** Marks an integrator's token. */
export const INTEGRATOR_PREFIX = 'at_'
const CSRF_PREFIX = 'csrf_'

/** A new integrator's token of 256 random bits. */
export const newIntegratorToken = () => INTEGRATOR_PREFIX + newOpaqueToken()

/** The csrf token of a session; it opens nothing without the session's cookie. Source: contract §2. */
export function csrfOf(key: Buffer, id: string): string {
  return CSRF_PREFIX + createHmac('sha256', key).update('csrf').update(id).digest('base64url')
}

/** Compares two texts in a time that does not depend on where they differ. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(a), digest(b))
}
