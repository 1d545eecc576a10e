import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { LARGURAS_FOTO } from '#shared/foto/larguras'

/** Name in the data folder of what the gateway keeps of smaller pictures. */
export const DERIVATIVES_FOLDER = 'derivados'

/** Before the names of those that gateways share in a store: `.derivados/<installation>/<aa>/<hash>.<ext>`. */
export const SHARED_DERIVATIVES = '.derivados/'

/** What is made of a photo: a smaller picture of one of these widths, or all tiles of the original in one file. */
export const DERIVATIVE_KINDS = [...LARGURAS_FOTO, 'tiles'] as const
export type DerivativeKind = (typeof DERIVATIVE_KINDS)[number]

/** How a derivative is coded: small ones as WebP, large ones as JPEG, which is faster to make, as tiles are. */
export const DERIVATIVE_FORMATS: Record<DerivativeKind, 'webp' | 'jpeg'> = {
  320: 'webp',
  960: 'webp',
  1920: 'jpeg',
  3840: 'jpeg',
  tiles: 'jpeg',
}

/** A photo as its line and the backend's reference name it. */
export interface NamedFoto {
  linha: string
  reference: string
}

/** One text for one photo, by which its smaller pictures are kept. */
export const derivativeKey = ({ linha, reference }: NamedFoto) => `${linha}\n${reference}`

/** Hash of the kind and the photo's key, hex: the derivative's name. */
export const derivativeHash = (key: string, kind: DerivativeKind) =>
  createHash('sha256').update(`${kind}\n${key}`).digest('hex')

/** Ending of a file of this kind. */
export const derivativeEnding = (kind: DerivativeKind) =>
  kind === 'tiles' ? 'zip' : DERIVATIVE_FORMATS[kind] === 'jpeg' ? 'jpg' : 'webp'

/** A derivative's name among all of them: `<aa>/<hash>.<ext>`. Gateway and retention ask here. */
export function derivativeName(key: string, kind: DerivativeKind): string {
  const hash = derivativeHash(key, kind)
  return `${hash.slice(0, 2)}/${hash}.${derivativeEnding(kind)}`
}

/** The names of all that may have been made of one photo. */
export const derivativeNames = (key: string) => DERIVATIVE_KINDS.map((kind) => derivativeName(key, kind))

/** Where a derivative lies in the folder of all of them. */
export const derivativePath = (folder: string, key: string, kind: DerivativeKind) =>
  join(folder, derivativeName(key, kind))
