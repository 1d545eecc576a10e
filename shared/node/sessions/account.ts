import { createHash } from 'node:crypto'
import { normalizeEmail } from '#shared/contract/pessoas/usuario'

/** The account of an e-mail, as login attempts are counted; the e-mail itself is not kept. */
export const accountOf = (email: string): string =>
  createHash('sha256').update(normalizeEmail(email)).digest('base64url')
