import { useRef, useState } from 'react'
import type { Id } from '#shared/contract/reading/id'
import type { Foto } from '#shared/contract/inspecao/foto'
import type { ImageMeta } from '#shared/marcacao/marker'
import type { Frame } from '../stage/geometry.ts'
import { useTrackpadPinch } from '../stage/tools/use-trackpad-pinch.ts'
import { useWheelZoom } from '../stage/tools/use-wheel-zoom.ts'
import { useFramedPicture } from '../stage/picture/use-framed-picture.ts'
import type { ZoomPan } from '../stage/zoom/use-zoom-pan.ts'
import { lockedZoomPan } from './locked-view.ts'
import { useHandPointer } from './use-hand-pointer.ts'

interface ThenPicture {
  foto: Foto
  /** Photos that are fetched once this one is there. */
  neighbours: readonly Foto[]
  /** Frame of the open photo, which leads; null while its size is not known. */
  leads: Frame | null
  /** Zoom and pan of the open photo. */
  zoomPan: ZoomPan
}

/** Loads the earlier order's photo as the open one is loaded, and moves it with that. */
export function useThenPicture({ foto, neighbours, leads, zoomPan }: ThenPicture) {
  const surface = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState<{ id: Id; meta: ImageMeta } | null>(null)
  const framed = useFramedPicture({
    surface,
    foto,
    known: foto.imageMeta ?? (measured?.id === foto.id ? measured.meta : null),
    neighbours,
    onMeasured: (meta) => setMeasured({ id: foto.id, meta }),
  })
  const { frame } = framed
  const locked = leads && frame ? lockedZoomPan({ leads, follows: frame }, zoomPan) : zoomPan
  useWheelZoom(surface, locked)
  useTrackpadPinch(surface, locked)
  const projection = frame && { frame, view: locked.view }
  return { surface, framed, projection, listeners: useHandPointer(locked) }
}
