import { clamp } from '#shared/marcacao/clamp'
import type { Marker, Ponto } from '#shared/marcacao/marker'
import { toNatural, type Projection, type Size } from '../geometry.ts'

/** Px of the screen that a px of the photo takes in the loupe, by step; at null there is no loupe. */
const LOUPE_STEPS = [null, 1, 2] as const
export type LoupeFactor = (typeof LOUPE_STEPS)[number]

/** The step after this one. */
export const nextLoupe = (now: LoupeFactor): LoupeFactor =>
  LOUPE_STEPS[(LOUPE_STEPS.indexOf(now) + 1) % LOUPE_STEPS.length] ?? null

/** Side of the loupe: CSS px at most, and share of the stage at most. */
const SIDE = { most: 320, share: 0.7 }
/** CSS px between a finger and the loupe above or below it. */
const FINGER_PX = 36

interface LoupeInput {
  projection: Projection
  /** Where the pointer is, in CSS px of the stage. */
  at: Ponto
  factor: 1 | 2
  /** Px of the screen in one CSS px. */
  ratio: number
  /** True for a finger, beside which the loupe stands, so that it is not covered. */
  touch: boolean
}

/**
 * The loupe's square for a finger: above it, below it or, where neither has room, in the half of the stage
 * where the finger is not.
 */
function besideFinger(at: Ponto, stage: Size, side: number) {
  const x = at.x - side / 2
  const [above, below] = [at.y - side - FINGER_PX, at.y + FINGER_PX]
  if (above >= 0) return { x, y: above, side }
  if (below + side <= stage.height) return { x, y: below, side }
  const half = Math.floor(Math.min(side, stage.width / 2))
  return { x: at.x < stage.width / 2 ? stage.width - half : 0, y: at.y - half / 2, side: half }
}

/**
 * The loupe for a pointer: its square in CSS px, wholly on the stage, and the part of the photo in natural px
 * that it shows, with the px under the pointer in the middle.
 */
export function placeLoupe({ projection, at, factor, ratio, touch }: LoupeInput) {
  const { stage } = projection.frame
  const most = Math.round(Math.min(SIDE.most, stage.width * SIDE.share, stage.height * SIDE.share))
  const { x, y, side } = touch
    ? besideFinger(at, stage, most)
    : { x: at.x - most / 2, y: at.y - most / 2, side: most }
  const centre = toNatural(projection, at)
  const shown = (side * ratio) / factor
  // Whole px of the photo, so that each falls on whole px of the screen.
  const part: Marker = {
    x: Math.floor(centre.x - shown / 2),
    y: Math.floor(centre.y - shown / 2),
    width: shown,
    height: shown,
  }
  return {
    box: {
      x: Math.round(clamp(x, 0, stage.width - side)),
      y: Math.round(clamp(y, 0, stage.height - side)),
      side,
    },
    part,
  }
}
