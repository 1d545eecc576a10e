import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Marks an integrator's token. */
export const INTEGRATOR_PREFIX = 'at_'
const CSRF_PREFIX = 'csrf_'

/** A new opaque id of 256 random bits. */
export const newSessionId = () => randomBytes(32).toString('base64url')

/** A new integrator's token of 256 random bits. */
export const newIntegratorToken = () => INTEGRATOR_PREFIX + newSessionId()

/** How a session is kept: the SHA-256 of its id, in hex. */
export const sessionKeyOf = (id: string) => createHash('sha256').update(id).digest('hex')

/** The csrf token of a session; it opens nothing without the session's cookie. Source: contract §2. */
export function csrfOf(key: Buffer, id: string): string {
  return CSRF_PREFIX + createHmac('sha256', key).update('csrf').update(id).digest('base64url')
}

/** Compares two texts in a time that does not depend on where they differ. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
