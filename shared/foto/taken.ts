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

/**
 * Makers of cameras that people hold: their GPS altitude is that of the ground above the sea, and says nothing of the
 * height on the structure. Source: docs/decisions/013.
 */
const HANDHELD =
  /^(apple|asus|canon|casio|fujifilm|google|hmd|honor|htc|huawei|infinix|kodak|leica|lenovo|lg|motorola|multilaser|nikon|nokia|olympus|om digital|oneplus|oppo|panasonic|pentax|positivo|realme|ricoh|samsung|sigma|sony|tcl|tecno|vivo|xiaomi|zte)/i

/** `GPSAltitudeRef` of a place below sea level, or below the ellipsoid. Source: Exif 3.0, GPS attributes. */
const BELOW: readonly unknown[] = [1, 3]
/** Altitudes above this are taken for wrong, in metres. */
const MOST_METRES = 100_000

/** Tags that an EXIF reader has to read for the altitude: `Make`, `GPSAltitudeRef` and `GPSAltitude`. */
export const ALTITUDE_TAGS = [0x010f, 0x0005, 0x0006]

const valueOf = (values: unknown, tag: string): unknown =>
  typeof values === 'object' && values !== null ? Reflect.get(values, tag) : undefined

/**
 * Altitude in metres from EXIF values as an EXIF reader gives them, negative below sea level; null when they say none
 * or come from a camera that is held in the hand.
 */
export function gpsAltitudeOf(values: unknown): number | null {
  const metres = valueOf(values, 'GPSAltitude')
  if (typeof metres !== 'number' || !(metres >= 0 && metres <= MOST_METRES)) return null
  const make = valueOf(values, 'Make')
  if (typeof make === 'string' && HANDHELD.test(make.trim())) return null
  const reference = valueOf(values, 'GPSAltitudeRef')
  const below = BELOW.includes(reference instanceof Uint8Array ? reference[0] : reference)
  return below ? -metres : metres
}

/** Tags that an EXIF reader has to read for the moment: `DateTimeOriginal` and `CreateDate`. */
export const MOMENT_TAGS = [0x9003, 0x9004]

/**
 * EXIF's own form: '2026:11:20 10:15:12', on the camera's clock, which says no zone. No year before 1900: some programs
 * write the year 1 for a date that was never set.
 */
const MOMENT = /^(19\d\d|[2-9]\d{3}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/

function momentIn(text: unknown): string | null {
  const parts = typeof text === 'string' ? MOMENT.exec(text) : null
  if (!parts) return null
  const [, year, month, day, clock] = parts
  const moment = `${year}-${month}-${day}T${clock}`
  const date = new Date(`${moment}Z`)
  // A camera whose clock was never set writes zeros, and 31 February is no day.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(moment) ? moment : null
}

/**
 * When the camera took the photo, 'YYYY-MM-DDTHH:MM:SS' on its own clock, from EXIF values; null when they do not say
 * it. The date of a later change of the file is another thing and does not count.
 */
export const momentOf = (values: unknown): string | null =>
  momentIn(valueOf(values, 'DateTimeOriginal')) ?? momentIn(valueOf(values, 'CreateDate'))
