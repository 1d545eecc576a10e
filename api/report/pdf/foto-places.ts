import { clamp } from '#shared/marcacao/clamp'
import type { ImageMeta } from '#shared/marcacao/marker'
import { windowAround, type CropWindow } from '../crop-window.ts'
import type { OpenFoto } from '../open-foto.ts'
import { scaleToFit } from '../size-to-fit.ts'
import { BLOCK } from './block-plan.ts'

/** Pixels of a picture that is printed so many pt wide, at 200 px per inch. */
export const pixels = (points: number) => Math.round((points / 72) * 200)

/** Distance between the whole photo and its close-up, in pt. */
const GAP = 8
/** Least and largest share of the width that the whole photo takes beside its close-up. */
const WHOLE_SHARE = { least: 0.4, most: 0.62 } as const
/** How many times larger than the photo alone a close-up must show the mark to be worth its place. */
const CLOSER = 1.4

/** Where one of a block's pictures stands, in pt from the upper left corner of the place of both. */
interface Place extends ImageMeta {
  left: number
  top: number
}

/** Where a block shows the whole photo and its close-up, and the height of both together, in pt. */
export interface FotoPlaces {
  height: number
  whole: Place
  detail: Place | null
}

type Measured = Pick<OpenFoto, 'size' | 'marker'>
/** The places of a block's pictures, and the part of the photo that the close-up shows. */
interface Arranged {
  places: FotoPlaces
  window: CropWindow | null
}

const WIDTH = BLOCK.foto.width

function alone(height: number): Arranged {
  return { places: { height, whole: { left: 0, top: 0, width: WIDTH, height }, detail: null }, window: null }
}

/**
 * Whole photo and close-up at these places; null where the photo alone, in a place of `otherwise`, shows the mark about
 * as large.
 */
function both({ size, marker }: Measured, places: FotoPlaces & { detail: Place }, otherwise: ImageMeta) {
  const { width, height } = places.detail
  const target = { foto: size, marker, aspect: width / height, outputWidth: pixels(width) }
  const window = marker && windowAround(target)
  const isCloser = window && scaleToFit({ width, height }, window) >= scaleToFit(otherwise, size) * CLOSER
  return isCloser ? { places, window } : null
}

/** The close-up beside the photo, which takes as much of the width as its shape needs, within `WHOLE_SHARE`. */
function beside(foto: Measured, height: number): Arranged | null {
  const asked = (foto.size.width / foto.size.height) * height
  const width = clamp(asked, WIDTH * WHOLE_SHARE.least, WIDTH * WHOLE_SHARE.most)
  const whole = { left: 0, top: 0, width, height }
  const detail = { left: width + GAP, top: 0, width: WIDTH - GAP - width, height }
  return both(foto, { height, whole, detail }, { width: WIDTH, height })
}

/** The close-up below the photo, which takes the whole width. */
function below(foto: Measured, { height, upper }: { height: number; upper: number }): Arranged | null {
  const whole = { left: 0, top: 0, width: WIDTH, height: upper }
  const detail = { left: 0, top: upper + GAP, width: WIDTH, height: height - upper - GAP }
  return both(foto, { height, whole, detail }, whole)
}

/**
 * Where a block shows the whole photo and, when its mark is small on it, the close-up. Both together are `usual` pt
 * high; where there is more room, they take of `most` pt what the photo's shape needs.
 */
export function fotoPlaces(foto: Measured, { usual, most }: { usual: number; most: number }): Arranged {
  const { width, height } = foto.size
  const heightOf = (shown: number) => clamp((shown * height) / width, usual, most)
  const upper = (WIDTH * height) / width
  const hasRoom = most > usual && upper + GAP + BLOCK.fotoMin <= most
  const closer = hasRoom
    ? below(foto, { height: most, upper })
    : beside(foto, heightOf(WIDTH * WHOLE_SHARE.most))
  return closer ?? alone(heightOf(WIDTH))
}
