import { z } from 'zod'
import { clamp } from '#shared/marcacao/clamp'
import { jsonOf } from '#shared/text/json'

/** The least value, the most and the step of each slider. */
export const RANGES = {
  brilho: { min: -100, max: 100, step: 5 },
  contraste: { min: -100, max: 100, step: 5 },
  gama: { min: 0.3, max: 3, step: 0.1 },
} as const
export type Slider = keyof typeof RANGES

const within = ({ min, max }: (typeof RANGES)[Slider]) => z.number().min(min).max(max)
const schema = z.object({
  /** −100 (black) to 100 (white); 0 is neutral. */
  brilho: within(RANGES.brilho),
  /** −100 (grey) to 100; 0 is neutral. */
  contraste: within(RANGES.contraste),
  /** Above 1 brightens what is dark and leaves black and white where they are. */
  gama: within(RANGES.gama),
  /** True shows the photo as a negative. */
  inverter: z.boolean(),
})

/**
 * How photos are shown on this screen; what is stored of them never changes. Neutral shows them as the camera
 * saw them.
 */
export type Adjustments = z.infer<typeof schema>

export const NEUTRAL: Adjustments = { brilho: 0, contraste: 0, gama: 1, inverter: false }

export const isNeutral = ({ brilho, contraste, gama, inverter }: Adjustments) =>
  brilho === 0 && contraste === 0 && gama === 1 && !inverter

/** Reads adjustments kept as text; neutral for anything else. */
export const readAdjustments = (text: string | null): Adjustments =>
  schema.safeParse(jsonOf(text ?? '')).data ?? NEUTRAL

/** Steps of the curve, which is straight between them: more of them no eye would tell apart. */
const STEPS = 64
/** Slope of the strongest contrast. */
const STEEPEST = 4

/**
 * The level (0 to 1) that a level becomes: by gamma first, then contrast around the middle, then brightness,
 * and at last the negative.
 */
export function adjustLevel({ brilho, contraste, gama, inverter }: Adjustments, level: number): number {
  const slope = contraste < 0 ? 1 + contraste / 100 : 1 + (contraste / 100) * (STEEPEST - 1)
  const adjusted = clamp((level ** (1 / gama) - 0.5) * slope + 0.5 + brilho / 100, 0, 1)
  return inverter ? 1 - adjusted : adjusted
}

/** The curve of all levels as `tableValues` of an SVG transfer function. */
export const adjustmentTable = (adjustments: Adjustments) =>
  Array.from({ length: STEPS + 1 }, (_, step) => adjustLevel(adjustments, step / STEPS).toFixed(4)).join(' ')
