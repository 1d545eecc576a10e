import { inflateSync } from 'node:zlib'
import exifr from 'exifr'
import { z } from 'zod'
import type { FotoMetadata, XmpPacket } from '#shared/foto/foto-metadata'

/** Most bytes of an XMP packet that was packed. */
const MOST_TEXT = 1 << 20

const NUMBER = /^[+-]?\d{1,6}(\.\d{1,12})?$/
const ATTRIBUTE = /\bdrone-dji:RelativeAltitude\s{0,9}=\s{0,9}["']\s{0,9}([^"'\s]{1,24})\s{0,9}["']/
const ELEMENT = /<drone-dji:RelativeAltitude\s{0,9}>\s{0,9}([^<\s]{1,24})\s{0,9}<\/drone-dji:RelativeAltitude/

/** Height above the take-off point in metres, as DJI cameras write it in XMP, attribute or element form; or null. */
export function relativeAltitude(xmp: readonly string[]): number | null {
  for (const packet of xmp) {
    const text = (ATTRIBUTE.exec(packet) ?? ELEMENT.exec(packet))?.[1]
    if (text !== undefined && NUMBER.test(text)) return Number(text)
  }
  return null
}

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
 * Makers of cameras that people hold: their GPS altitude is the ground's, above the sea, and says nothing of the
 * height on the structure. Source: docs/decisions/013.
 */
const HANDHELD =
  /^(apple|asus|canon|casio|fujifilm|google|htc|huawei|kodak|leica|lg|motorola|nikon|nokia|olympus|om digital|oneplus|oppo|panasonic|pentax|realme|ricoh|samsung|sigma|vivo|xiaomi)/i

const gpsSchema = z.object({
  Make: z.string().optional(),
  GPSAltitude: z.number().min(0).max(100_000),
  /** 0 above sea level, 1 below. */
  GPSAltitudeRef: z.union([z.instanceof(Uint8Array), z.number()]).optional(),
})

/**
 * EXIF GPS altitude in metres, negative below sea level; null when it says none, is damaged, or comes from a
 * camera that is held in the hand.
 */
export async function gpsAltitude(exif: Uint8Array | undefined): Promise<number | null> {
  if (!exif) return null
  let gps: unknown
  try {
    gps = await exifr.parse(exif, { tiff: true, gps: true, pick: ['Make', 'GPSAltitude', 'GPSAltitudeRef'] })
  } catch {
    // Damaged EXIF in a photo that is otherwise whole: it does not say its altitude.
    return null
  }
  const parsed = gpsSchema.safeParse(gps)
  if (!parsed.success) return null
  const { Make, GPSAltitude, GPSAltitudeRef } = parsed.data
  if (Make !== undefined && HANDHELD.test(Make.trim())) return null
  const below = (typeof GPSAltitudeRef === 'number' ? GPSAltitudeRef : GPSAltitudeRef?.[0]) === 1
  return below ? -GPSAltitude : GPSAltitude
}

/** A photo's `altura` in metres: XMP relative altitude, else EXIF GPS altitude, else null. Source: contract §6. */
export async function alturaOf({ xmp, exif }: FotoMetadata): Promise<number | null> {
  return relativeAltitude(xmp.map(textOf)) ?? (await gpsAltitude(exif))
}
