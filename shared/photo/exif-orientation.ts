const ORIENTATION_TAG = 0x0112
const SHORT = 3

/**
 * The orientation (1 to 8) of an EXIF block that begins at its TIFF header; 1 when it says none or is damaged.
 * Source: Exif 2.32 §4.6.2.
 */
export function exifOrientation(tiff: Uint8Array): number {
  if (tiff.length < 8) return 1
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length)
  const mark = view.getUint16(0)
  if (mark !== 0x4949 && mark !== 0x4d4d) return 1
  const little = mark === 0x4949
  const ifd = view.getUint32(4, little)
  if (ifd + 2 > tiff.length) return 1
  const entries = view.getUint16(ifd, little)
  for (let entry = 0; entry < entries; entry++) {
    const at = ifd + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    if (view.getUint16(at, little) !== ORIENTATION_TAG) continue
    const value = view.getUint16(at + 2, little) === SHORT ? view.getUint16(at + 8, little) : 1
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** A size as people see it: orientations 5 to 8 turn the picture by a quarter. */
export function upright({ width, height }: { width: number; height: number }, orientation: number) {
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}
