import { clamp } from '#shared/marcacao/clamp'
import type { Marker, Ponto } from '#shared/marcacao/marker'
import { toNatural, type Frame, type View } from '../geometry.ts'

/** Px of the screen that a px of the photo takes in the loupe, by step; null is without a loupe. */
const LOUPE_STEPS = [null, 1, 2] as const
export type LoupeFactor = (typeof LOUPE_STEPS)[number]

/** The step after this one. */
export const nextLoupe = (now: LoupeFactor): LoupeFactor =>
  LOUPE_STEPS[(LOUPE_STEPS.indexOf(now) + 1) % LOUPE_STEPS.length] ?? null

/** Side of the loupe in CSS px, never more than this share of the stage. */
const SIDE = { most: 320, share: 0.7 }
/** CSS px between a finger and the loupe above it. */
const FINGER_PX = 36

interface LoupeInput {
  frame: Frame
  view: View
  /** Where the pointer is, in CSS px of the stage. */
  at: Ponto
  factor: 1 | 2
  /** Px of the screen in a CSS px. */
  ratio: number
  /** Under a finger the loupe stands beside it. */
  touch: boolean
}

/**
 * The loupe for a pointer: its square on the stage (CSS px), wholly on it, and the part of the photo (natural px) that
 * it shows, with the px under the pointer in the middle.
 */
export function placeLoupe({ frame, view, at, factor, ratio, touch }: LoupeInput) {
  const { stage } = frame
  const side = Math.round(Math.min(SIDE.most, stage.width * SIDE.share, stage.height * SIDE.share))
  const above = at.y - side - FINGER_PX
  const top = touch ? (above >= 0 ? above : at.y + FINGER_PX) : at.y - side / 2
  const centre = toNatural(frame, view, at)
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
      x: Math.round(clamp(at.x - side / 2, 0, stage.width - side)),
      y: Math.round(clamp(top, 0, stage.height - side)),
      side,
    },
    part,
  }
}
