const ORIENTATION_TAG = 0x0112
const TIFF_MAGIC = 42
const SHORT = 3

/** How a picture's pixels stand in the file: 1 upright, 2 to 8 mirrored or turned. Source: Exif 2.32 §4.6.4. */
export const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type Orientation = (typeof ORIENTATIONS)[number]

/**
 * The steps that make pixels upright: first flipped (top to bottom) or flopped (left to right), then turned clockwise.
 */
export interface Turn {
  flip: boolean
  flop: boolean
  degrees: 0 | 90 | 180 | 270
}

const TURNS: Readonly<Record<Orientation, Turn>> = {
  1: { flip: false, flop: false, degrees: 0 },
  2: { flip: false, flop: true, degrees: 0 },
  3: { flip: false, flop: false, degrees: 180 },
  4: { flip: true, flop: false, degrees: 0 },
  5: { flip: true, flop: false, degrees: 90 },
  6: { flip: false, flop: false, degrees: 90 },
  7: { flip: false, flop: true, degrees: 90 },
  8: { flip: false, flop: false, degrees: 270 },
}

/** The steps that make a picture of this orientation upright. */
export const turnOf = (orientation: Orientation): Turn => TURNS[orientation]

const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8

/**
 * The orientation of an EXIF block that begins at its TIFF header; 1 when it says none or is damaged. Read as Chromium
 * reads it: an entry that is not one SHORT, or has no valid value, is ignored, and the next one counts. Source: Exif
 * 2.32 §4.6.2.
 */
export function exifOrientation(tiff: Uint8Array): Orientation {
  if (tiff.length < 8) return 1
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length)
  const mark = view.getUint16(0)
  const little = mark === 0x4949
  if ((!little && mark !== 0x4d4d) || view.getUint16(2, little) !== TIFF_MAGIC) return 1
  const ifd = view.getUint32(4, little)
  if (ifd + 2 > tiff.length) return 1
  const entries = view.getUint16(ifd, little)
  for (let entry = 0; entry < entries; entry++) {
    const at = ifd + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    if (view.getUint16(at, little) !== ORIENTATION_TAG) continue
    const value = view.getUint16(at + 8, little)
    const one = view.getUint16(at + 2, little) === SHORT && view.getUint32(at + 4, little) === 1
    if (one && isOrientation(value)) return value
  }
  return 1
}

/** A size as people see it: orientations 5 to 8 turn the picture by a quarter. */
export function upright({ width, height }: { width: number; height: number }, orientation: Orientation) {
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}
