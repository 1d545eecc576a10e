import { useRef, useState } from 'react'
import type { Foto } from '#shared/contract/linha'
import type { ImageMeta, Marker } from '#shared/marcacao/marker'
import { useElementSize } from '../bench/use-element-size.ts'
import { useMarkerDrag } from './use-marker-drag.ts'
import { useStageGestures, type Modo } from './use-stage-gestures.ts'
import { useWheelZoom } from './use-wheel-zoom.ts'
import { useZoomPan } from './use-zoom-pan.ts'

interface StageInput {
  foto: Foto
  imageMeta: ImageMeta | null
  marker: Marker | null
  onMarker: (marker: Marker) => void
  onSwipe: (step: 1 | -1) => void
}

/** Everything that moves on the stage: its size, zoom and pan, mode, and the marker being drawn. */
export function useStage({ foto, imageMeta, marker, onMarker, onSwipe }: StageInput) {
  const surface = useRef<HTMLDivElement>(null)
  const [modo, setModo] = useState<Modo>('mover')
  const size = useElementSize(surface)
  const frame = size && imageMeta ? { stage: size, foto: imageMeta } : null
  const zoomPan = useZoomPan(frame, foto.id)
  const drag = useMarkerDrag({ foto: foto.id, frame, view: zoomPan.view, onMarker })
  const gestures = useStageGestures({ modo, marker, zoomPan, drag, onSwipe })
  useWheelZoom(surface, zoomPan)
  return { surface, modo, setModo, frame, zoomPan, drag, gestures }
}

export type Stage = ReturnType<typeof useStage>
