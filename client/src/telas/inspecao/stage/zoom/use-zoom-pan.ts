import { useState } from 'react'
import type { Id } from '#shared/contract/reading/id'
import type { Ponto } from '#shared/marcacao/marker'
import { nativeZoom, type Frame, type View } from '../geometry.ts'
import { settledView, VIEW_100, ZOOM, zoomPan, type ZoomPanAction } from './zoom-pan.ts'

/** The view and what changes it; points are CSS px of the stage. */
export interface ZoomPan {
  view: View
  zoomIn: (at?: Ponto) => void
  zoomOut: (at?: Ponto) => void
  scaleBy: (factor: number, at: Ponto) => void
  panBy: (by: Ponto) => void
  reset: () => void
  /** Goes to 1:1 and back to 100%; null where the whole photo is shown at that size or larger. */
  toggleNative: ((at?: Ponto) => void) | null
}

interface ZoomPanInput {
  frame: Frame | null
  foto: Id
  /** True when another photo is shown where this one was panned to, instead of at its centre. */
  keepPan: boolean
}

/**
 * Zoom and pan of one stage; another photo is shown at its centre, and nothing moves while the photo's size
 * is unknown.
 */
export function useZoomPan({ frame, foto, keepPan }: ZoomPanInput): ZoomPan {
  const [kept, setKept] = useState(VIEW_100)
  const [shown, setShown] = useState(foto)
  const ratio = window.devicePixelRatio
  const settle = (view: View) => (frame ? settledView(frame, view, ratio) : view)
  const dispatch = (action: ZoomPanAction) => setKept((now) => zoomPan(settle(now), action))
  if (shown !== foto) {
    setShown(foto)
    setKept((now) => zoomPan(now, { type: 'foto', keepPan }))
  }
  return {
    view: settle(kept),
    zoomIn: (at) => frame && dispatch({ type: 'in', frame, ...(at && { at }) }),
    zoomOut: (at) => frame && dispatch({ type: 'out', frame, ...(at && { at }) }),
    scaleBy: (factor, at) => frame && dispatch({ type: 'scale', frame, factor, at }),
    panBy: (by) => frame && dispatch({ type: 'pan', frame, by }),
    reset: () => dispatch({ type: 'reset' }),
    toggleNative:
      frame && nativeZoom(frame, ratio) > ZOOM.min
        ? (at) => dispatch({ type: 'native', frame, ratio, ...(at && { at }) })
        : null,
  }
}
