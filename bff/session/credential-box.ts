import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#shared/errors/errors'
import type { BackendCredentials } from './principal.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

const credentialsSchema = z.object({ token: z.string().exactOptional(), cookies: z.string().exactOptional() })

/** Encrypts a session's backend credentials (AES-256-GCM); the session's key is bound in, so rows cannot be swapped. */
export interface CredentialBox {
  seal(credentials: BackendCredentials, sessionKey: string): Uint8Array
  /** Throws NOT_SIGNED_IN when the box was made with another secret or for another session, or cut. */
  open(sealed: Uint8Array, sessionKey: string): BackendCredentials
}

export function createCredentialBox(key: Buffer): CredentialBox {
  return {
    seal(credentials, sessionKey) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(sessionKey))
      const body = Buffer.concat([cipher.update(JSON.stringify(credentials), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed, sessionKey) {
      const bytes = Buffer.from(sealed)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAAD(Buffer.from(sessionKey))
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        const body = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
        return credentialsSchema.parse(JSON.parse(Buffer.concat(body).toString('utf8')))
      } catch (cause) {
        throw new AppError('NOT_SIGNED_IN', { detail: 'credentials do not open with this secret', cause })
      }
    },
  }
}
