import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#shared/errors/errors'
import { linhaIdSchema } from '#shared/linhas/index'
import type { LinhaId } from '#shared/linhas/index'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const REF = /^[A-Za-z0-9_-]{40,8192}$/

/** What an address of a photo stands for: the line, and the reference as the backend gave it; '' when it gave none. */
export interface FotoTarget {
  linha: LinhaId
  reference: string
}

const targetSchema = z.tuple([linhaIdSchema, z.string()])

/** Seals photo references into text that tells nothing, and opens it again. */
export interface FotoRefs {
  /** The same target always gives the same text, so that browsers keep the photo. */
  seal(target: FotoTarget): string
  /** Throws NOT_FOUND for text that was not sealed with this key. */
  open(ref: string): FotoTarget
}

/** References sealed with AES-256-GCM; the nonce is the HMAC of the content, so equal nonces mean equal content. */
export function createFotoRefs(key: Buffer): FotoRefs {
  const subkey = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
  const nonceKey = subkey('nonce')
  const cipherKey = subkey('cipher')
  return {
    seal({ linha, reference }) {
      const plain = Buffer.from(JSON.stringify([linha, reference]))
      const nonce = createHmac('sha256', nonceKey).update(plain).digest().subarray(0, NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, cipherKey, nonce)
      const sealed = [nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(sealed).toString('base64url')
    },
    open(ref) {
      const plain = REF.test(ref) ? unseal(Buffer.from(ref, 'base64url'), cipherKey) : null
      if (!plain) throw new AppError('NOT_FOUND', { detail: 'photo reference was not sealed here' })
      const [linha, reference] = targetSchema.parse(JSON.parse(plain))
      return { linha, reference }
    },
  }
}

function unseal(bytes: Buffer, key: Buffer): string | null {
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const plain = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
  try {
    return Buffer.concat([plain, decipher.final()]).toString()
  } catch {
    return null
  }
}
