import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { PATHS } from '#shared/contract/paths'

const key = randomBytes(32)
const signatureOf = (name: string) => createHmac('sha256', key).update(name).digest('base64url')

/** The peer's own address for a photo: the backend's reference, signed. */
export function linkOf(reference: string): string {
  const name = Buffer.from(reference).toString('base64url')
  return `${PATHS.fotos}/${name}.${signatureOf(name)}`
}

/** The backend's reference in such an address; undefined when the peer did not sign it. */
export function referenceOf(ref: string): string | undefined {
  const [name = '', given = ''] = ref.split('.')
  const [sent, right] = [Buffer.from(given), Buffer.from(signatureOf(name))]
  const isOurs = sent.length === right.length && timingSafeEqual(sent, right)
  return isOurs ? Buffer.from(name, 'base64url').toString() : undefined
}
