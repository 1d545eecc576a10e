import type { Reader } from './byte-steps.ts'
import type { Orientation } from './exif-orientation.ts'
import type { FotoFault } from './foto-error.ts'
import type { FotoMetadata } from './foto-metadata.ts'

/**
 * The accepted photo formats by media type, with their file endings, the usual one first. Source: docs/decisions/038.
 */
const FORMATS = {
  'image/jpeg': { endings: ['jpg', 'jpeg'], magic: [[0, [0xff, 0xd8, 0xff]]] },
  'image/png': { endings: ['png'], magic: [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]] },
  // "RIFF", a length, "WEBP"
  'image/webp': {
    endings: ['webp'],
    magic: [
      [0, [0x52, 0x49, 0x46, 0x46]],
      [8, [0x57, 0x45, 0x42, 0x50]],
    ],
  },
} as const satisfies Record<string, FotoFormat>

interface FotoFormat {
  endings: readonly [string, ...string[]]
  /** Bytes that every such file has, and where. */
  magic: readonly (readonly [at: number, bytes: readonly number[]])[]
}

export type FotoMime = keyof typeof FORMATS

/** Media types of the photos that are accepted. */
export const FOTO_MIMES = Object.keys(FORMATS) as FotoMime[]

/** Endings of a format's files, the usual one first. */
export const endingsOf = (mime: FotoMime): FotoFormat['endings'] => FORMATS[mime].endings

/** A photo's size in upright pixels: the EXIF orientation of JPEG and PNG applied, that of WebP not, as browsers do. */
export interface FotoSize {
  width: number
  height: number
  /** How the pixels stand in the file, as browsers take it; `turnOf` tells how to make them upright. */
  orientation: Orientation
}

/** A photo's type and its size. */
export type FotoInfo = FotoSize & { mime: FotoMime }

/** The judge of a photo: a format's reader reports to it, and it throws when the photo has to be refused. */
export interface FotoJudge {
  /** Throws 'enorme' past the limit on pixels or sides, 'incompleta' when a side is 0. */
  size(width: number, height: number): void
  /** Throws 'enorme' when that many frames of this size together pass the limit. */
  frames(count: number, width: number, height: number): void
  refuse(problema: FotoFault): never
  /** Called with the size before the pixels are read, where nothing behind them can change it. */
  sized(size: FotoSize): void
  /** CRC-32 of the bytes, going on from `seed`. */
  crc32(bytes: Uint8Array, seed: number): number
  /** Keeps the metadata that the reader passes; null when nobody wants them. */
  metadata: FotoMetadata | null
}

/** Reads a file of one format from its first byte to its structural end. */
export type FotoReader = (judge: FotoJudge) => Reader<FotoSize>

/** How many of the first bytes tell the format. */
export const SIGNATURE_BYTES = 12

/** The media type that the first 12 bytes announce, or null. */
export function sniffFoto(bytes: Uint8Array): FotoMime | null {
  const fits = ([at, start]: FotoFormat['magic'][number]) => start.every((byte, i) => bytes[at + i] === byte)
  return FOTO_MIMES.find((mime) => FORMATS[mime].magic.every(fits)) ?? null
}
