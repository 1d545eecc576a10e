import type { RefObject } from 'react'
import type { Foto } from '#shared/contract/inspecao/foto'
import type { ImageMeta } from '#shared/marcacao/marker'
import { useBitmaps } from '../../fotos/use-bitmaps.ts'
import { useTiles } from '../closeup/use-tiles.ts'
import { useElementSize } from '../use-element-size.ts'
import { urlsAt100 } from './stage-derivative.ts'
import { usePicture } from './use-picture.ts'
import { usePixelRatio } from './use-pixel-ratio.ts'

interface FramedPictureInput {
  /** The element in which the photo is drawn. */
  surface: RefObject<HTMLElement | null>
  foto: Foto
  /** The photo's size, when its record tells it or it was measured before. */
  known: ImageMeta | null
  /** Photos that are fetched once this one is there. */
  neighbours: readonly Foto[]
  onMeasured: (imageMeta: ImageMeta) => void
}

/**
 * A photo where it is drawn: how it loads, its frame (null while the size of the photo or of the stage is not
 * known), and its decoded pictures.
 */
export function useFramedPicture({ surface, foto, known, neighbours, onMeasured }: FramedPictureInput) {
  const size = useElementSize(surface)
  usePixelRatio()
  const picture = usePicture({ image: foto.image, known, onMeasured })
  const frame = size && picture.imageMeta ? { stage: size, foto: picture.imageMeta } : null
  const ahead = urlsAt100(frame, neighbours)
  const bitmaps = useBitmaps({ image: foto.image, ahead, ready: frame !== null && picture.shown })
  return { picture, frame, bitmaps, tiles: useTiles() }
}

export type FramedPicture = ReturnType<typeof useFramedPicture>
