import type { ImageMeta } from '#shared/marcacao/marker'
import { sizeToFit } from './size-to-fit.ts'

/** Where in the header of every PNG its width and height stand. Source: PNG 3rd edition §11.2.1. */
const WIDTH_AT = 16
const HEIGHT_AT = 20

/** The size of a logo (a PNG) inside a box, shape kept; in the box's unit. */
export const logoIn = (logo: Buffer, box: ImageMeta): ImageMeta =>
  sizeToFit(box, { width: logo.readUInt32BE(WIDTH_AT), height: logo.readUInt32BE(HEIGHT_AT) })
