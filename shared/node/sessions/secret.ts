import { hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '#shared/errors/operator-error'

/** Name of the kept secret in DATA_DIR. */
export const SECRET_FILE = 'segredo'

/** What a key is for; keys of different purposes tell nothing about each other. */
export type KeyPurpose = 'csrf' | 'credentials' | 'photo-refs' | 'devices' | 'log' | 'redis' | 'derivatives'

/** A 256-bit key for one purpose, derived from the secret (HKDF-SHA-256). */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'extradorso', purpose, 32))
}

/**
 * The secret for what is kept of one foreign backend. Credentials and photos of one backend cannot be opened for
 * another, to which they would be given away, or where they could be those of somebody else.
 */
export const secretOfBackend = (secret: string, { href }: URL): string =>
  `${secret} ${href.replace(/\/$/, '')}`

/** The secret kept in the data folder (`segredo`, mode 0600), made on the first start. Throws OperatorError. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, SECRET_FILE)
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false)
    throw new OperatorError(`${file} precisa ser um arquivo. Mova o que está lá e inicie de novo.`)
  if (!existsSync(file)) {
    writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    })
  }
  chmodSync(file, 0o600)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw new OperatorError(`${file} está incompleto. Restaure-o ou apague-o: as sessões terminam.`)
  return secret
}
