import sharp from 'sharp'
import type { ResizeOptions, Sharp } from 'sharp'
import { turnOf, upright, type Orientation } from '#shared/foto/exif-orientation'

/** Decoders of the formats a photo may have, by where the bytes come from. */
const LOADERS = ['Jpeg', 'Png', 'Webp']

// One photo at a time, and none kept: memory is what ends a small machine.
sharp.concurrency(1)
sharp.cache(false)

/** Leaves this process only the decoders of photos, from files or from memory: no other format is even tried. */
export function decodeOnlyFotos(from: 'File' | 'Buffer'): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS.map((format) => `VipsForeignLoad${format}${from}`) })
}

/** How an upright picture is asked for. */
interface UprightBox {
  /** Size in px as people see it. */
  width: number
  height: number
  /** How the pixels of the file stand: never what the decoder thinks of it. */
  orientation: Orientation
  how: Pick<ResizeOptions, 'fit' | 'withoutEnlargement'>
}

/** The picture resized, then turned upright: resized first, so that JPEG decodes at a fraction of its size. */
export function resizedUpright(picture: Sharp, { width, height, orientation, how }: UprightBox): Sharp {
  const resized = picture.resize({ ...upright({ width, height }, orientation), ...how })
  return turnedUpright(resized, orientation)
}

/** The picture turned upright, in its own size. */
export function turnedUpright(picture: Sharp, orientation: Orientation): Sharp {
  const { flip, flop, degrees } = turnOf(orientation)
  return picture.flip(flip).flop(flop).rotate(degrees)
}
