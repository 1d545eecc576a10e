import { clamp } from '#shared/marcacao/clamp'
import type { Ponto } from '#shared/marcacao/marker'
import { clampView, zoomAt, type Frame, type View } from './geometry.ts'

/** Zoom of the stage: 1 is 100 %; `in` and `out` are its steps. Source: spec §9. */
export const ZOOM = { min: 1, max: 3, in: 0.1, out: 0.2 } as const

export const VIEW_100: View = { zoom: ZOOM.min, pan: { x: 0, y: 0 } }

export type ZoomPanAction =
  | { type: 'in' | 'out'; frame: Frame; at?: Ponto }
  | { type: 'scale'; frame: Frame; factor: number; at: Ponto }
  | { type: 'pan'; frame: Frame; by: Ponto }
  | { type: 'reset' | 'photo' }

/** Two decimals: 0.1 added ten times is 1, and the percentage shown is the one used. */
const twoDecimals = (value: number) => Math.round(value * 100) / 100

const limit = (zoom: number) => twoDecimals(clamp(zoom, ZOOM.min, ZOOM.max))

function zoomTo(view: View, frame: Frame, { zoom, at }: { zoom: number; at: Ponto | undefined }): View {
  const target = limit(zoom)
  if (target === ZOOM.min) return VIEW_100
  const centre = { x: frame.stage.width / 2, y: frame.stage.height / 2 }
  return zoomAt(frame, view, { zoom: target, at: at ?? centre })
}

/**
 * Zoom and pan of the stage: steps of +0.1 and −0.2 between 1 and 3, at the cursor when one is given; 100%
 * recentres; another photo recentres and keeps the zoom. Source: spec §4, §9.
 */
export function zoomPan(view: View, action: ZoomPanAction): View {
  switch (action.type) {
    case 'in':
      return zoomTo(view, action.frame, { zoom: view.zoom + ZOOM.in, at: action.at })
    case 'out':
      return zoomTo(view, action.frame, { zoom: view.zoom - ZOOM.out, at: action.at })
    case 'scale':
      return zoomTo(view, action.frame, { zoom: view.zoom * action.factor, at: action.at })
    case 'pan': {
      const pan = { x: view.pan.x + action.by.x, y: view.pan.y + action.by.y }
      return clampView(action.frame, { zoom: view.zoom, pan })
    }
    case 'reset':
      return VIEW_100
    case 'photo':
      return { zoom: view.zoom, pan: VIEW_100.pan }
  }
}
