import { clamp } from '#shared/marcacao/clamp'
import type { Marker } from '#shared/marcacao/marker'
import type { Size } from '../geometry.ts'

/**
 * Distances in CSS px: that of a dimension line from the rectangle, and that of a grip drawn beyond the
 * rectangle from the dimension line or its label.
 */
const GAP = 26
const GRIP_GAP = 7

/** Room that a label takes, in CSS px. */
export interface LabelSize {
  height: number
  perChar: number
  padding: number
}

/** Room that a label takes in letters of the usual size. */
export const LABEL: LabelSize = { height: 25, perChar: 8.6, padding: 13 }

/** Half the length of the tick at each end of a dimension line, in CSS px. */
export const COTA_TICK = 12

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

interface Side {
  /** How far the line or its label reaches towards the rectangle, in CSS px. */
  inner: number
  room: number
  limit: number
  /** The first and the last px of the grips. */
  grips: readonly [from: number, to: number]
}

/** Where a dimension line goes: after the rectangle, before it or, when neither has room, inside it. */
function beside(near: number, far: number, { inner, room, limit, grips }: Side) {
  const after = Math.max(far + GAP, grips[1] + GRIP_GAP + inner)
  if (after + room <= limit) return { at: after, outward: 1 }
  const before = Math.min(near - GAP, grips[0] - GRIP_GAP - inner)
  if (before - room >= 0) return { at: before, outward: -1 }
  return { at: Math.min(far, limit) - GAP, outward: -1 }
}

interface CotasInput {
  texts: { horizontal: string; vertical: string }
  /** The part of the stage that the rectangle's grips take, in CSS px; those of a small one lie beyond it. */
  grips?: Marker
  label?: LabelSize
}

/**
 * Where the two dimension lines of a rectangle (CSS px of the stage) go, so that they are in sight at any
 * zoom and pan.
 */
export function placeCotas(box: Marker, stage: Size, { texts, grips = box, label = LABEL }: CotasInput) {
  const right = box.x + box.width
  const bottom = box.y + box.height
  const labelSize = (text: string) => ({
    width: text.length * label.perChar + label.padding,
    height: label.height,
  })
  const wide = labelSize(texts.horizontal)
  const high = labelSize(texts.vertical)
  // The heights are mirrored, so that the place above the rectangle is tried first.
  const above = beside(stage.height - bottom, stage.height - box.y, {
    inner: label.height / 2,
    room: Math.max(COTA_TICK, label.height / 2) + 2,
    limit: stage.height,
    grips: [stage.height - grips.y - grips.height, stage.height - grips.y],
  })
  const side = beside(box.x, right, {
    inner: COTA_TICK,
    room: high.width - COTA_TICK + 4,
    limit: stage.width,
    grips: [grips.x, grips.x + grips.width],
  })
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
      x: x + side.outward * (high.width / 2 - COTA_TICK),
      y: within(middle(box.y, bottom, stage.height), high.height / 2, stage.height),
      ...high,
    },
  }
  return { horizontal, vertical }
}
