import { useRef, useState } from 'react'
import type { Id } from '#shared/contract/id'
import type { Foto } from '#shared/contract/linha'
import type { ImageMeta } from '#shared/marcacao/marker'
import { useBitmaps } from '../fotos/use-bitmaps.ts'
import type { Frame } from '../stage/geometry.ts'
import { urlsAt100 } from '../stage/stage-derivative.ts'
import { useWheelZoom } from '../stage/tools/use-wheel-zoom.ts'
import { useTiles } from '../stage/closeup/use-tiles.ts'
import { useElementSize } from '../stage/use-element-size.ts'
import { usePicture } from '../stage/use-picture.ts'
import type { ZoomPan } from '../stage/use-zoom-pan.ts'
import { lockedZoomPan } from './locked-view.ts'
import { useHand } from './use-hand.ts'

interface ThenPicture {
  foto: Foto
  /** Photos to have ready when this one is. */
  neighbours: readonly Foto[]
  /** Frame of the open photo, which leads; null while its size is not known. */
  leads: Frame | null
  /** Zoom and pan of the open photo. */
  zoomPan: ZoomPan
}

/** The photo of then: loaded as the open one is, and moved with it. */
export function useThenPicture({ foto, neighbours, leads, zoomPan }: ThenPicture) {
  const surface = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState<{ id: Id; meta: ImageMeta } | null>(null)
  const size = useElementSize(surface)
  const picture = usePicture({
    image: foto.image,
    known: foto.imageMeta ?? (measured?.id === foto.id ? measured.meta : null),
    onMeasured: (meta) => setMeasured({ id: foto.id, meta }),
  })
  const frame = size && picture.imageMeta ? { stage: size, foto: picture.imageMeta } : null
  const ahead = urlsAt100(frame, neighbours)
  const bitmaps = useBitmaps({ image: foto.image, ahead, ready: frame !== null && picture.shown })
  const locked = leads && frame ? lockedZoomPan({ leads, follows: frame }, zoomPan) : zoomPan
  useWheelZoom(surface, locked)
  const tiles = useTiles()
  return { surface, picture, frame, bitmaps, tiles, view: locked.view, listeners: useHand(locked) }
}
