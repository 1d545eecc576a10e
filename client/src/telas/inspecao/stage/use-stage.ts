import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Foto } from '#shared/contract/inspecao/foto'
import type { Linha } from '#shared/linhas/index'
import type { Segmento } from '#shared/marcacao/calibracao'
import type { ImageMeta, Marker } from '#shared/marcacao/marker'
import { useAdjustments } from './adjustments/use-adjustments.ts'
import { nextLoupe, type LoupeFactor } from './closeup/loupe-place.ts'
import { usePointer } from './closeup/use-pointer.ts'
import type { Modo } from './tools/tool.ts'
import { useHeldTouch } from './tools/use-held-touch.ts'
import { useTrackpadPinch } from './tools/use-trackpad-pinch.ts'
import { useTools } from './tools/use-tools.ts'
import { useWheelZoom } from './tools/use-wheel-zoom.ts'
import { useFramedPicture } from './picture/use-framed-picture.ts'
import { useZoomPan } from './zoom/use-zoom-pan.ts'

/** The photo on the stage, what is known and marked of it, and what the stage does to it. */
export interface OpenFoto {
  linha: Linha
  foto: Foto
  index: number
  /** All photos of the search. */
  fotos: readonly Foto[]
  imageMeta: ImageMeta | null
  marker: Marker | null
  /** The line of known length while the order is calibrated; null otherwise. */
  segmento: Segmento | null
  onSegmento: (segmento: Segmento) => void
  /** Photos that are fetched once this one is there. */
  neighbours: readonly Foto[]
  /** True when another photo is shown where this one was panned to. */
  keepPan: boolean
  onMeasured: (imageMeta: ImageMeta) => void
  /** Null removes the marker. */
  onMarker: (marker: Marker | null, kind?: 'passo') => void
  /** Called when a finger has swept over the whole photo: to the next one (1) or the one before (-1). */
  onSwipe: (step: 1 | -1) => void
}

/**
 * Returns a function that focuses the marker: at once, or in the render that draws the one just made. A frame
 * later, the next arrow key would already have gone to the photo.
 */
function useMarkerFocus(surface: RefObject<HTMLElement | null>) {
  const wanted = useRef(false)
  const focus = () => {
    const marker = surface.current?.querySelector<SVGElement>('.marker')
    marker?.focus()
    return marker != null
  }
  useLayoutEffect(() => {
    if (wanted.current) focus()
    wanted.current = false
  })
  return () => {
    wanted.current = !focus()
  }
}

/** The stage with its photo: size, zoom and pan, mode, the tools at work, and how the picture loads. */
export function useStage(open: OpenFoto) {
  const { foto, imageMeta, marker, segmento, neighbours, keepPan } = open
  const { onMeasured, onMarker, onSegmento, onSwipe } = open
  const surface = useRef<HTMLDivElement>(null)
  const [modo, setModo] = useState<Modo>('mover')
  const framed = useFramedPicture({ surface, foto, known: imageMeta, neighbours, onMeasured })
  const { frame } = framed
  const zoomPan = useZoomPan({ frame, foto: foto.id, keepPan })
  const projection = frame && { frame, view: zoomPan.view }
  const focusMarker = useMarkerFocus(surface)
  const tools = useTools({
    foto: foto.id,
    projection,
    modo,
    marker,
    segmento,
    zoomPan,
    onMarker,
    onSegmento,
    onSwipe,
    focusMarker,
  })
  useWheelZoom(surface, zoomPan)
  useTrackpadPinch(surface, zoomPan)
  useHeldTouch(surface)
  const pointer = usePointer(surface)
  const [factor, setFactor] = useState<LoupeFactor>(null)
  const loupe = { factor, onNext: () => setFactor(nextLoupe) }
  const closeup = { pointer, loupe, adjusting: useAdjustments() }
  /** Goes to 1:1 where the pointer is, or in the middle, and back. */
  const onNative = () => zoomPan.toggleNative?.(pointer.current?.inside ? pointer.current.at : undefined)
  return { open, surface, modo, setModo, ...framed, zoomPan, projection, ...closeup, onNative, ...tools }
}

export type StageState = ReturnType<typeof useStage>
