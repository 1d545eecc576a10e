import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { LarguraFoto } from '#shared/foto/larguras'

/** Name in the data folder of what the gateway keeps of smaller pictures. */
export const DERIVATIVES_FOLDER = 'derivados'

/** How a derivative of a width is coded: small ones as WebP, large ones as JPEG, which is faster to make. */
export const DERIVATIVE_FORMATS: Record<LarguraFoto, 'webp' | 'jpeg'> = {
  320: 'webp',
  960: 'webp',
  1920: 'jpeg',
  3840: 'jpeg',
}

/** A photo as its line and the backend's reference name it. */
export interface NamedFoto {
  linha: string
  reference: string
}

/** One text for one photo, by which its smaller pictures are kept. */
export const derivativeKey = ({ linha, reference }: NamedFoto) => `${linha}\n${reference}`

/** Hash of the width and the photo's key, hex: the derivative's name. */
export const derivativeHash = (key: string, width: LarguraFoto) =>
  createHash('sha256').update(`${width}\n${key}`).digest('hex')

/** Where a derivative lies in the folder of all of them: `<aa>/<hash>.<ext>`. Gateway and retention ask here. */
export function derivativePath(folder: string, key: string, width: LarguraFoto): string {
  const hash = derivativeHash(key, width)
  const format = DERIVATIVE_FORMATS[width]
  return join(folder, hash.slice(0, 2), `${hash}.${format === 'jpeg' ? 'jpg' : format}`)
}
