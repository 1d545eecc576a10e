import { createHash } from 'node:crypto'
import { normalizeEmail } from '#shared/contract/pessoas/usuario'

/** A hash that stands for an e-mail where login attempts are counted, so that the e-mail itself is not kept. */
export const accountOf = (email: string): string =>
  createHash('sha256').update(normalizeEmail(email)).digest('base64url')
