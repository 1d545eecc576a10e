import type { ImageMeta } from '#shared/marcacao/marker'

/** Where the header of every PNG says its size. Source: PNG 3rd edition §11.2.1. */
const WIDTH_AT = 16
const HEIGHT_AT = 20

/** The size of a logo (a PNG) inside a box, shape kept; in the box's unit. */
export function logoIn(logo: Buffer, box: ImageMeta): ImageMeta {
  const width = logo.readUInt32BE(WIDTH_AT)
  const height = logo.readUInt32BE(HEIGHT_AT)
  const scale = Math.min(box.width / width, box.height / height)
  return { width: width * scale, height: height * scale }
}
