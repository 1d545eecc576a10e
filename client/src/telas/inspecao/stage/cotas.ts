import { clamp } from '#shared/marcacao/clamp'
import type { Marker } from '#shared/marcacao/marker'
import type { Size } from './geometry.ts'

/** Distance of a dimension line from the rectangle, half its tick, and room for its label, in CSS px. */
const GAP = 26
const TICK = 12
const LABEL = { height: 25, perChar: 8.6, padding: 13 }

/** One dimension line: its ends and the middle of its label, in CSS px of the stage. */
export interface Cota {
  x1: number
  y1: number
  x2: number
  y2: number
  label: { x: number; y: number; width: number; height: number }
}

const middle = (from: number, to: number, limit: number) => (clamp(from, 0, limit) + clamp(to, 0, limit)) / 2

const within = (value: number, half: number, limit: number) =>
  clamp(value, half + 4, Math.max(half + 4, limit - half - 4))

/** Side of the rectangle that a dimension line takes: beyond it, before it, or inside when there is no room. */
function beside(near: number, far: number, { room, limit }: { room: number; limit: number }) {
  if (far + GAP + room <= limit) return { at: far + GAP, outward: 1 }
  if (near - GAP - room >= 0) return { at: near - GAP, outward: -1 }
  return { at: Math.min(far, limit) - GAP, outward: -1 }
}

/** Where the two dimension lines of a rectangle (CSS px of the stage) go, kept in sight at any zoom and pan. */
export function placeCotas(box: Marker, stage: Size, texts: { horizontal: string; vertical: string }) {
  const right = box.x + box.width
  const bottom = box.y + box.height
  const labelSize = (text: string) => ({
    width: text.length * LABEL.perChar + LABEL.padding,
    height: LABEL.height,
  })
  const wide = labelSize(texts.horizontal)
  const high = labelSize(texts.vertical)
  // Mirrored, so that the width goes above the rectangle first.
  const above = beside(stage.height - bottom, stage.height - box.y, { room: TICK + 2, limit: stage.height })
  const side = beside(box.x, right, { room: high.width - TICK + 4, limit: stage.width })
  const y = stage.height - above.at
  const x = side.at
  const horizontal: Cota = {
    x1: box.x,
    x2: right,
    y1: y,
    y2: y,
    label: { x: within(middle(box.x, right, stage.width), wide.width / 2, stage.width), y, ...wide },
  }
  const vertical: Cota = {
    x1: x,
    x2: x,
    y1: box.y,
    y2: bottom,
    label: {
      x: x + side.outward * (high.width / 2 - TICK),
      y: within(middle(box.y, bottom, stage.height), high.height / 2, stage.height),
      ...high,
    },
  }
  return { horizontal, vertical }
}

/** Half the length of the tick at each end of a dimension line, in CSS px. */
export const COTA_TICK = TICK
