import sharp from 'sharp'
import type { ResizeOptions, Sharp } from 'sharp'
import type { FotoMime } from '#shared/foto/foto-format'
import { turnOf, upright, type Orientation } from '#shared/foto/exif-orientation'

/** The formats that a photo may have, as libvips names their decoders. */
const LOADERS: Record<FotoMime, string> = { 'image/jpeg': 'Jpeg', 'image/png': 'Png', 'image/webp': 'Webp' }

// One thread for each picture and no cache: a small machine runs out of memory before anything else.
sharp.concurrency(1)
sharp.cache(false)

/** Lets this process decode photos only, either from files or from memory: other formats are not even tried. */
export function decodeOnlyFotos(from: 'File' | 'Buffer'): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: Object.values(LOADERS).map((format) => `VipsForeignLoad${format}${from}`) })
}

/** The size and orientation for an upright picture. */
interface UprightBox {
  /** Size in px as people see it. */
  width: number
  height: number
  /** How the pixels lie in the file, as the product reads it; what the decoder finds does not count. */
  orientation: Orientation
  how: Pick<ResizeOptions, 'fit' | 'withoutEnlargement'>
}

/** The picture resized, then turned upright on white: resized first, so that JPEG decodes at a fraction of its size. */
export function resizedUpright(picture: Sharp, { width, height, orientation, how }: UprightBox): Sharp {
  const resized = picture.resize({ ...upright({ width, height }, orientation), ...how })
  return turnedUpright(resized, orientation)
}

/** The picture turned upright, in its own size; white where it is transparent, on every screen as on paper. */
export function turnedUpright(picture: Sharp, orientation: Orientation): Sharp {
  const { flip, flop, degrees } = turnOf(orientation)
  return picture.flip(flip).flop(flop).rotate(degrees).flatten({ background: '#ffffff' })
}
