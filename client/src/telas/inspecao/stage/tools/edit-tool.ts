import type { Id } from '#shared/contract/id'
import { markerBetween, moveMarker, resizeMarker, type Marker, type Ponto } from '#shared/marcacao/marker'
import { roundMarker, scaleOf, toNatural, type Frame, type View } from '../geometry.ts'
import { onlyCorner, rectangleDrag } from './rectangle-drag.ts'
import { arrowOf, type Keystroke, type Tool } from './tool.ts'

/** Part of the marker under the pointer: a corner (compass) or the border. */
type Grab = 'nw' | 'ne' | 'sw' | 'se' | 'borda'

interface Start {
  foto: Id
  at: Ponto
  grab: Grab
  /** The marker as it was. */
  marker: Marker
}

/** CSS px of one arrow key; further with Ctrl, and while it is held. Source: design §8. */
const STEP_PX = { fine: 1, far: 10 }

function grabbed(target: EventTarget): Grab | null {
  const element = target instanceof Element ? target.closest('[data-grab]') : null
  return (element?.getAttribute('data-grab') as Grab | null | undefined) ?? null
}

/** The corner of a marker that stays where it is while `grab` is dragged, in natural px. */
function oppositeCorner(marker: Marker, grab: Grab): Ponto {
  return {
    x: grab === 'nw' || grab === 'sw' ? marker.x + marker.width : marker.x,
    y: grab === 'nw' || grab === 'ne' ? marker.y + marker.height : marker.y,
  }
}

/** The marker with the part that was grabbed at this point of the stage. */
function edited({ at, grab, marker }: Start, to: Ponto, { frame, view }: { frame: Frame; view: View }) {
  const point = toNatural(frame, view, to)
  if (grab !== 'borda') {
    const resized = markerBetween(oppositeCorner(marker, grab), point, frame.foto)
    return resized && roundMarker(resized, frame.foto)
  }
  const start = toNatural(frame, view, at)
  const by = { x: point.x - start.x, y: point.y - start.y }
  return roundMarker(moveMarker(marker, by, frame.foto), frame.foto)
}

/** The marker after an arrow key: moved, or with Shift resized, by at least 1 natural px. */
function stepped(marker: Marker, arrow: Ponto, how: Keystroke & { frame: Frame; view: View }): Marker {
  const { frame, view, ctrlKey, repeat, shiftKey } = how
  const px = ctrlKey || repeat ? STEP_PX.far : STEP_PX.fine
  const step = Math.max(1, Math.round(px / scaleOf(frame, view)))
  const by = { x: arrow.x * step, y: arrow.y * step }
  return shiftKey ? resizeMarker(marker, by, frame.foto) : moveMarker(marker, by, frame.foto)
}

/** Moves the marker by its border, resizes it by its corners, in every mode; with the focus on it arrows do both. */
export function editTool(): Tool {
  const { begin, isIdle, ...drag } = rectangleDrag<Start>({
    rectangle: edited,
    click: (_start, _at, stage) => onlyCorner(stage),
  })
  return {
    ...drag,
    press: ({ at, button, target }, { foto, marker }) => {
      const grab = button === 0 && marker ? grabbed(target) : null
      if (!grab || !marker) return false
      begin({ foto, at, grab, marker })
      return true
    },
    key: (keystroke, stage) => {
      if (keystroke.key === 'Escape' && !isIdle()) {
        drag.cancel(stage)
        return true
      }
      const { marker, frame, view } = stage
      const arrow = keystroke.onFoto ? undefined : arrowOf(keystroke.key)
      if (!arrow || !marker || !frame) return false
      stage.onMarker(stepped(marker, arrow, { ...keystroke, frame, view }), 'passo')
      return true
    },
  }
}
