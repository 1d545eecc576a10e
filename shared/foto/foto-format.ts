import type { Reader } from './byte-steps.ts'
import type { Orientation } from './exif-orientation.ts'
import type { FotoProblem } from './foto-error.ts'

/** Media types of the photos that are accepted. Source: docs/decisions/038. */
export const PHOTO_MIMES = ['image/jpeg', 'image/png', 'image/webp'] as const

export type FotoMime = (typeof PHOTO_MIMES)[number]

/**
 * A photo's type and its size in upright pixels: the EXIF orientation of JPEG and PNG applied, that of WebP not,
 * as browsers do.
 */
export interface FotoInfo {
  mime: FotoMime
  width: number
  height: number
  /** How the pixels stand in the file, as browsers take it: what makes them upright is `turnOf`. */
  orientation: Orientation
}

/** What a format's reader reports to: it throws on what it is told. */
export interface FotoJudge {
  /** Throws 'enorme' past the limit on pixels or sides, 'incompleta' when a side is 0. */
  size(width: number, height: number): void
  /** Throws 'enorme' when that many frames of this size together pass the limit. */
  frames(count: number, width: number, height: number): void
  refuse(problema: FotoProblem): never
  /** CRC-32 of the bytes, going on from `seed`. */
  crc32(bytes: Uint8Array, seed: number): number
}

/** Reads a file of one format from its first byte to its structural end. */
export type FotoReader = (judge: FotoJudge) => Reader<FotoInfo>

/** Bytes that tell the format. */
export const SIGNATURE_BYTES = 12

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0) =>
  start.every((byte, i) => bytes[at + i] === byte)

/** The media type that the first 12 bytes announce, or null. */
export function sniffFoto(bytes: Uint8Array): FotoMime | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8))
    return 'image/webp'
  return null
}
