import { clamp } from '#shared/marcacao/clamp'
import type { Ponto } from '#shared/marcacao/marker'
import { clampView, nativeZoom, zoomAt, type Frame, type View } from '../geometry.ts'

/** Zoom of the stage: 1 is 100 %; `in` and `out` are its steps. Source: spec §9. */
export const ZOOM = { min: 1, max: 3, in: 0.1, out: 0.2 } as const

export const VIEW_100: View = { zoom: ZOOM.min, pan: { x: 0, y: 0 } }

/** What changes the view; points are CSS px of the stage. */
export type ZoomPanAction =
  | { type: 'in' | 'out'; frame: Frame; at?: Ponto }
  | { type: 'scale'; frame: Frame; factor: number; at: Ponto }
  | { type: 'pan'; frame: Frame; by: Ponto }
  | { type: 'native'; frame: Frame; ratio: number; at?: Ponto }
  | { type: 'foto'; keepPan: boolean }
  | { type: 'reset' }

/** Rounds to two decimals: 0.1 added ten times is 1, and the percentage shown is the one used. */
const twoDecimals = (value: number) => Math.round(value * 100) / 100

const limit = (zoom: number) => twoDecimals(clamp(zoom, ZOOM.min, ZOOM.max))

const centreOf = ({ stage }: Frame): Ponto => ({ x: stage.width / 2, y: stage.height / 2 })

function zoomTo(view: View, frame: Frame, { zoom, at }: { zoom: number; at: Ponto | undefined }): View {
  const target = limit(zoom)
  if (target === ZOOM.min) return VIEW_100
  return zoomAt(frame, view, { zoom: target, at: at ?? centreOf(frame) })
}

/** The view at 1:1 where the photo is larger than the stage, or at 100% when it is at 1:1 already. */
function toggleNative(view: View, { frame, ratio, at }: Extract<ZoomPanAction, { type: 'native' }>): View {
  const zoom = nativeZoom(frame, ratio)
  if (view.native || zoom <= ZOOM.min) return VIEW_100
  return { ...zoomAt(frame, view, { zoom, at: at ?? centreOf(frame) }), native: true }
}

/** The view as it fits this stage: at 1:1 its zoom follows the size of the stage and of the photo. */
export function settledView(frame: Frame, view: View, ratio: number): View {
  if (!view.native) return clampView(frame, view)
  const zoom = nativeZoom(frame, ratio)
  return zoom > ZOOM.min ? clampView(frame, { ...view, zoom }) : VIEW_100
}

/**
 * Zoom and pan of the stage: steps of +0.1 and −0.2 between 1 and 3, at the cursor when one is given; 100%
 * recentres; another photo recentres and keeps the zoom. 1:1 is a step of its own, beyond 3 for large photos, from
 * which a step out leads to 3. Source: spec §4, §9; record 101.
 */
export function zoomPan(view: View, action: ZoomPanAction): View {
  switch (action.type) {
    case 'in':
      if (view.zoom > ZOOM.max) return view
      return zoomTo(view, action.frame, { zoom: view.zoom + ZOOM.in, at: action.at })
    case 'out':
      return zoomTo(view, action.frame, { zoom: view.zoom - ZOOM.out, at: action.at })
    case 'scale': {
      if (view.zoom > ZOOM.max && action.factor > 1) return view
      const exact = clamp((view.exact ?? view.zoom) * action.factor, ZOOM.min, ZOOM.max)
      return { ...zoomTo(view, action.frame, { zoom: exact, at: action.at }), exact }
    }
    case 'native':
      return toggleNative(view, action)
    case 'pan': {
      const pan = { x: view.pan.x + action.by.x, y: view.pan.y + action.by.y }
      return clampView(action.frame, { ...view, pan })
    }
    case 'reset':
      return VIEW_100
    case 'foto':
      return action.keepPan ? view : { ...view, pan: VIEW_100.pan }
  }
}
