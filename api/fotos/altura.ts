import { inflateSync } from 'node:zlib'
import type { FotoMetadata, XmpPacket } from '#shared/foto/foto-metadata'
import { ALTITUDE_TAGS, gpsAltitudeOf, relativeAltitude } from '#shared/foto/taken'

/** One object for all photos: the reader keeps what it made of each one it is given, for ever. */
const READING = { tiff: true, gps: true, pick: ALTITUDE_TAGS }

/** Most bytes of an XMP packet that was packed. */
const MOST_TEXT = 1 << 20

/** A packet as text; '' for one that is packed wrongly, or larger than any real one. */
function textOf({ bytes, deflated }: XmpPacket): string {
  try {
    const text = deflated ? inflateSync(bytes, { maxOutputLength: MOST_TEXT }) : bytes
    return Buffer.from(text.buffer, text.byteOffset, text.length).toString('utf8')
  } catch {
    // Damaged metadata in a photo that may be whole: it does not say where it was taken.
    return ''
  }
}

/**
 * EXIF GPS altitude in metres, negative below sea level; null when it says none, is damaged, or comes from a
 * camera that is held in the hand.
 */
export async function gpsAltitude(exif: Uint8Array | undefined): Promise<number | null> {
  if (!exif) return null
  // Read with the first photo that has some: a start needs none (docs/decisions/142).
  const { default: exifr } = await import('exifr')
  try {
    return gpsAltitudeOf(await exifr.parse(exif, READING))
  } catch {
    // Damaged EXIF in a photo that is otherwise whole: it does not say its altitude.
    return null
  }
}

/** A photo's `altura` in metres: XMP relative altitude, else EXIF GPS altitude, else null. Source: contract §6. */
export async function alturaOf({ xmp, exif }: FotoMetadata): Promise<number | null> {
  return relativeAltitude(xmp.map(textOf)) ?? (await gpsAltitude(exif))
}
