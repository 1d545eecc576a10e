import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { LARGURAS_FOTO } from '#shared/foto/larguras'

/** Name of the folder in the data folder where the gateway keeps smaller pictures. */
export const DERIVATIVES_FOLDER = 'derivados'

/** How the names of the pictures that gateways share in a store begin: `.derivados/<installation>/<aa>/<hash>.<ext>`. */
export const SHARED_DERIVATIVES = '.derivados/'

/** What is made of a photo: a smaller picture of one of these widths, or all tiles of the original in one file. */
export const DERIVATIVE_KINDS = [...LARGURAS_FOTO, 'tiles'] as const
export type DerivativeKind = (typeof DERIVATIVE_KINDS)[number]

/** The format of each derivative: small ones are WebP; large ones and tiles are JPEG, which is faster to encode. */
export const DERIVATIVE_FORMATS: Record<DerivativeKind, 'webp' | 'jpeg'> = {
  320: 'webp',
  960: 'webp',
  1920: 'jpeg',
  3840: 'jpeg',
  tiles: 'jpeg',
}

/** A photo as its line and the backend's reference name it, which together are unique. */
export interface NamedFoto {
  linha: string
  reference: string
}

/** A text that is unique to one photo, under which its smaller pictures are kept. */
export const derivativeKey = ({ linha, reference }: NamedFoto) => `${linha}\n${reference}`

/** The SHA-256 of the kind and the photo's key, in hex; it makes the derivative's name. */
export const derivativeHash = (key: string, kind: DerivativeKind) =>
  createHash('sha256').update(`${kind}\n${key}`).digest('hex')

/** File ending of a derivative of this kind. */
export const derivativeEnding = (kind: DerivativeKind) =>
  kind === 'tiles' ? 'zip' : DERIVATIVE_FORMATS[kind] === 'jpeg' ? 'jpg' : 'webp'

/**
 * A derivative's name below the folder of all of them: `<aa>/<hash>.<ext>`. The gateway, which writes it, and the
 * retention, which removes it, both ask here.
 */
export function derivativeName(key: string, kind: DerivativeKind): string {
  const hash = derivativeHash(key, kind)
  return `${hash.slice(0, 2)}/${hash}.${derivativeEnding(kind)}`
}

/** The names of all derivatives that may have been made of one photo. */
export const derivativeNames = (key: string) => DERIVATIVE_KINDS.map((kind) => derivativeName(key, kind))

/** The path of a derivative below the folder of all of them. */
export const derivativePath = (folder: string, key: string, kind: DerivativeKind) =>
  join(folder, derivativeName(key, kind))
