import type { ImageMeta, Marker } from '#shared/marcacao/marker'
import { windowAround, type CropWindow } from '../crop-window.ts'
import type { OpenFoto } from '../open-foto.ts'
import { BLOCK } from './block-plan.ts'

/** Pictures are printed at 200 px per inch. */
export const pixels = (points: number) => Math.round((points / 72) * 200)

/** Between the whole photo and its close-up, in pt. */
const GAP = 8
/** Least and largest share of the width that the whole photo takes beside its close-up. */
const WHOLE_SHARE = { least: 0.4, most: 0.62 } as const
/** How much larger than on the photo alone a close-up must show the mark to be worth its place. */
const CLOSER = 1.4

/** Widths in pt of the whole photo and of its close-up, which are as high. */
export interface FotoPlaces {
  whole: number
  detail: number | null
}

/** How a block's place is shared: as much for the whole photo as its shape asks, the rest for the close-up. */
function shared(size: ImageMeta, height: number): { whole: number; detail: number } {
  const { width } = BLOCK.foto
  const asked = (size.width / size.height) * height
  const whole = Math.min(Math.max(asked, width * WHOLE_SHARE.least), width * WHOLE_SHARE.most)
  return { whole, detail: width - GAP - whole }
}

function windowOf(size: ImageMeta, marker: Marker, place: ImageMeta): CropWindow | null {
  const { width, height } = place
  const aspect = width / height
  const window = windowAround({ foto: size, marker, aspect, outputWidth: pixels(width) })
  const alone = Math.min(BLOCK.foto.width / size.width, height / size.height)
  const close = Math.min(width / window.width, height / window.height)
  return close >= alone * CLOSER ? window : null
}

/** Where a photo place `height` pt high shows the whole photo and, when its mark is small on it, the close-up and what that one shows. */
export function fotoPlaces(
  { size, marker }: Pick<OpenFoto, 'size' | 'marker'>,
  height: number,
): { places: FotoPlaces; window: CropWindow | null } {
  const { whole, detail } = shared(size, height)
  const window = marker && windowOf(size, marker, { width: detail, height })
  return window
    ? { places: { whole, detail }, window }
    : { places: { whole: BLOCK.foto.width, detail: null }, window: null }
}
