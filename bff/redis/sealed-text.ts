import { createHmac } from 'node:crypto'

/** 132 bits: enough that no two texts meet. */
const SEALED_CHARS = 22

/** The HMAC of a text, which may be stored on the server: always the same for one text, and useless without the key. */
export const sealedText = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, SEALED_CHARS)
