import { inflateSync } from 'node:zlib'
import type { FotoMetadata, XmpPacket } from '#shared/foto/foto-metadata'
import { ALTITUDE_TAGS, gpsAltitudeOf, relativeAltitude } from '#shared/foto/taken'
import { readExif } from './read-exif.ts'

const READING = { pick: ALTITUDE_TAGS }

/** Most bytes that a compressed XMP packet may unpack to. */
const MOST_TEXT = 1 << 20

/** An XMP packet as text; '' when it cannot be unpacked, or is larger than any real one. */
function textOf({ bytes, deflated }: XmpPacket): string {
  try {
    const text = deflated ? inflateSync(bytes, { maxOutputLength: MOST_TEXT }) : bytes
    return Buffer.from(text.buffer, text.byteOffset, text.length).toString('utf8')
  } catch {
    // The photo may be whole although its metadata is damaged: it only does not say how high it was taken.
    return ''
  }
}

/** A photo's `altura` in metres: XMP relative altitude, else EXIF GPS altitude, else null. Source: contract §6. */
export async function alturaOf({ xmp, exif }: FotoMetadata): Promise<number | null> {
  return relativeAltitude(xmp.map(textOf)) ?? gpsAltitudeOf(await readExif(exif, READING))
}
