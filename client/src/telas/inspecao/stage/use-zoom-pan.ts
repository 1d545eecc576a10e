import { useReducer, useState } from 'react'
import type { Id } from '#shared/contract/id'
import type { Ponto } from '#shared/marcacao/marker'
import { clampView, type Frame, type View } from './geometry.ts'
import { VIEW_100, zoomPan } from './zoom-pan.ts'

/** The view and what changes it; points are CSS px of the stage. */
export interface ZoomPan {
  view: View
  zoomIn: (at?: Ponto) => void
  zoomOut: (at?: Ponto) => void
  scaleBy: (factor: number, at: Ponto) => void
  panBy: (by: Ponto) => void
  reset: () => void
}

/** Zoom and pan of one stage; another photo recentres, and nothing moves while the photo's size is unknown. */
export function useZoomPan(frame: Frame | null, foto: Id): ZoomPan {
  const [view, dispatch] = useReducer(zoomPan, VIEW_100)
  const [shown, setShown] = useState(foto)
  if (shown !== foto) {
    setShown(foto)
    dispatch({ type: 'photo' })
  }
  return {
    view: frame ? clampView(frame, view) : view,
    zoomIn: (at) => frame && dispatch({ type: 'in', frame, ...(at && { at }) }),
    zoomOut: (at) => frame && dispatch({ type: 'out', frame, ...(at && { at }) }),
    scaleBy: (factor, at) => frame && dispatch({ type: 'scale', frame, factor, at }),
    panBy: (by) => frame && dispatch({ type: 'pan', frame, by }),
    reset: () => dispatch({ type: 'reset' }),
  }
}
