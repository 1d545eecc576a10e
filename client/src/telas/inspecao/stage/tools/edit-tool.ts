import { moveMarker, type Marker, type Ponto } from '#shared/marcacao/marker'
import { arrowStep, roundMarker, toNatural, type Projection } from '../geometry.ts'
import { GRIPS, resizeAt, type Grip } from '../marker/grips.ts'
import { cornerSketch, rectangleDrag, type Start } from './rectangle-drag.ts'
import { arrowOf, type Keystroke, type Press, type Tool, type ToolStage } from './tool.ts'

/** Part of the marker under the pointer: a grip, or the border that moves it whole. */
type Grab = Grip | 'borda'

interface EditStart extends Start {
  grab: Grab
  /** The marker before the drag. */
  marker: Marker
}

function grabbed(target: EventTarget): Grab | null {
  const element = target instanceof Element ? target.closest('[data-grab]') : null
  return (element?.getAttribute('data-grab') as Grab | null | undefined) ?? null
}

/**
 * The marker after a drag: the part that is held moves by as much as the pointer did, wherever in the part it
 * was taken.
 */
function edited({ from, grab, marker }: EditStart, to: Ponto, projection: Projection) {
  const point = toNatural(projection, to)
  const by = { x: point.x - from.x, y: point.y - from.y }
  const { foto } = projection.frame
  return roundMarker(
    grab === 'borda' ? moveMarker(marker, by, foto) : resizeAt(marker, grab, { by, foto }),
    foto,
  )
}

/** The marker after an arrow key: resized at the chosen grip, with Shift at the lower right corner, or else moved. */
function stepped(
  marker: Marker,
  arrow: Ponto,
  how: Keystroke & { projection: Projection; grip: Grip | null },
): Marker {
  const { projection, ctrlKey, repeat, shiftKey, grip } = how
  const step = arrowStep(projection, ctrlKey || repeat)
  const by = { x: arrow.x * step, y: arrow.y * step }
  const { foto } = projection.frame
  const resized = grip ?? (shiftKey ? 'se' : null)
  return resized ? resizeAt(marker, resized, { by, foto }) : moveMarker(marker, by, foto)
}

/**
 * Chooses a grip by key: space goes from grip to grip, with Shift back, and past the last one to the whole
 * marker; Escape goes to that at once. True when the key was used.
 */
function chooses({ key, shiftKey }: Keystroke, { grip, onGrip }: ToolStage): boolean {
  if (key === 'Escape' && grip) {
    onGrip(null)
    return true
  }
  if (key !== ' ') return false
  const stops = [null, ...GRIPS]
  const now = stops.indexOf(grip)
  onGrip(stops[(now + (shiftKey ? stops.length - 1 : 1)) % stops.length] ?? null)
  return true
}

/**
 * True for a press that may take the marker. A finger that goes from photo to photo, or over a zoomed one,
 * crosses markers: it takes them in Marcar alone.
 */
const takes = ({ button, touch }: Press, { modo }: ToolStage) => button === 0 && !(touch && modo === 'mover')

/** Moves the marker by its border and resizes it by its grips; with the focus on it, the arrows do both. */
export function editTool(): Tool {
  const { begin, isIdle, ...drag } = rectangleDrag<EditStart>({
    rectangle: edited,
    click: (_start, _at, stage) => cornerSketch(stage),
  })
  return {
    ...drag,
    press: (press, stage) => {
      const { foto, projection, marker } = stage
      const { at, target } = press
      const grab = marker && takes(press, stage) ? grabbed(target) : null
      if (!grab || !marker || !projection) return false
      begin({ foto, at, from: toNatural(projection, at), grab, marker })
      return true
    },
    key: (keystroke, stage) => {
      if (keystroke.key === 'Escape' && !isIdle()) {
        drag.cancel(stage)
        return true
      }
      const { marker, projection, grip } = stage
      if (keystroke.onFoto || !marker || !projection) return false
      const arrow = arrowOf(keystroke.key)
      if (!arrow) return chooses(keystroke, stage)
      stage.onMarker(stepped(marker, arrow, { ...keystroke, projection, grip }), 'passo')
      return true
    },
  }
}
