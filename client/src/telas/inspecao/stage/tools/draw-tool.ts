import { markerBetween, type Marker, type Ponto } from '#shared/marcacao/marker'
import { roundMarker, toNatural, type Projection } from '../geometry.ts'
import { cornerSketch, rectangleDrag, type FramedStage, type Start } from './rectangle-drag.ts'
import type { Press, Sketch, Tool, ToolStage } from './tool.ts'

/** Sides of a marker made without a pointer, as a share of the shorter side of the stage. */
const CENTRE_SHARE = 0.24

interface DrawStart extends Start {
  /** True when a click would set one of two corners. */
  tap: boolean
}

/**
 * True for a press that draws: the right button in every mode (Ctrl and click is the right button of a Mac),
 * and the left one in Marcar too.
 */
const draws = ({ button, ctrlKey }: Press, { modo }: ToolStage) =>
  button === 2 || (button === 0 && (ctrlKey || modo === 'marcar'))

function rounded(from: Ponto, to: Ponto, { frame: { foto } }: Projection): Marker | null {
  const marker = markerBetween(from, to, foto)
  return marker && roundMarker(marker, foto)
}

/** A marker in the middle of what the stage shows. Source: design §7. */
function centred(projection: Projection): Marker | null {
  const { width, height } = projection.frame.stage
  const side = Math.min(width, height) * CENTRE_SHARE
  const corner = (sign: 1 | -1) =>
    toNatural(projection, { x: (width + sign * side) / 2, y: (height + sign * side) / 2 })
  return rounded(corner(-1), corner(1), projection)
}

/**
 * The sketch after a corner was tapped: the first one waits on the stage, the second one makes the marker.
 */
function tapped({ at, stage }: { at: Ponto; stage: FramedStage }): Sketch | null {
  const point = toNatural(stage.projection, at)
  const first = stage.sketch?.corner
  if (!first) return { rectangle: null, corner: point }
  const marker = rounded(first, point, stage.projection)
  if (marker) stage.onMarker(marker)
  return null
}

/**
 * Marcar: makes the marker by a drag, by two tapped corners, or by Enter in the middle of what is shown.
 * Source: spec §4, §5.
 */
export function drawTool(): Tool {
  const { begin, isIdle, ...drag } = rectangleDrag<DrawStart>({
    rectangle: ({ from }, to, projection) => rounded(from, toNatural(projection, to), projection),
    click: ({ tap }, at, stage) => (tap ? tapped({ at, stage }) : cornerSketch(stage)),
  })
  return {
    ...drag,
    press: (press, stage) => {
      if (!draws(press, stage)) return false
      const { foto, projection } = stage
      const { at, button } = press
      if (projection) begin({ foto, at, from: toNatural(projection, at), tap: button === 0 })
      return true
    },
    key: ({ key, onFoto, repeat }, stage) => {
      if (key === 'Escape') {
        // With nothing drawn, Escape is left to the rest of the bench, where it ends the comparison.
        if (isIdle() && stage.sketch === null) return false
        drag.cancel(stage)
        return true
      }
      if (key !== 'Enter' || !onFoto || repeat || !stage.projection) return false
      const made = stage.marker ? null : centred(stage.projection)
      if (made) stage.onMarker(made)
      stage.focusMarker()
      return true
    },
  }
}
