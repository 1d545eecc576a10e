import { clamp } from '#shared/marcacao/clamp'
import { MARKER_MINIMO_PX, type Marker, type Ponto } from '#shared/marcacao/marker'
import type { Size } from '../geometry.ts'

/** Places where a marker is taken to resize it, by compass: four corners and four edges. */
export const GRIPS = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Grip = (typeof GRIPS)[number]

/** Side of the square in which a grip is taken, in CSS px. */
const REACH_PX = { mouse: 24, touch: 36 }

/** A finger wants more room than a mouse; a device that has both gets the room of the finger. */
export const gripReach = () => (matchMedia('(any-pointer: coarse)').matches ? REACH_PX.touch : REACH_PX.mouse)

/** Side of the square that is drawn for a grip, in CSS px. */
export const SQUARE_PX = 12

/** A grip's square on the stage, by its middle in CSS px. */
export interface PlacedGrip extends Ponto {
  grip: Grip
}

export interface PlacedGrips {
  grips: PlacedGrip[]
  /** The inside of a marker that is too small to be taken by its border, in CSS px; null for any other. */
  inside: Marker | null
}

interface Stops {
  low: number
  middle: number
  high: number
  /** True when the side is too short for three squares beside each other, which were moved apart. */
  spread: boolean
}

/**
 * Places of three grips along one side: at its ends, drawn inside the stage when they lie just beyond its
 * edge, and in the middle of what is seen of it. Places that would cover each other are moved apart.
 */
function stopsOf(from: number, to: number, { limit, reach }: { limit: number; reach: number }): Stops {
  const half = reach / 2
  const seen = (at: number) => (at < -reach || at > limit + reach ? at : clamp(at, half, limit - half))
  const [low, high] = [seen(from), seen(to)]
  if (high - low < 2 * reach) {
    const middle = clamp((from + to) / 2, reach + half, limit - reach - half)
    return { low: middle - reach, middle, high: middle + reach, spread: true }
  }
  const middle = clamp((clamp(low, 0, limit) + clamp(high, 0, limit)) / 2, low + reach, high - reach)
  return { low, middle, high, spread: false }
}

/**
 * Places of the eight grips of a rectangle (CSS px of the stage): none covers another, however small the
 * rectangle is.
 */
export function placeGrips(box: Marker, stage: Size, reach: number): PlacedGrips {
  const x = stopsOf(box.x, box.x + box.width, { limit: stage.width, reach })
  const y = stopsOf(box.y, box.y + box.height, { limit: stage.height, reach })
  const along = ({ low, middle, high }: Stops, before: boolean, after: boolean) =>
    before ? low : after ? high : middle
  const grips = GRIPS.map((grip) => ({
    grip,
    x: along(x, grip.includes('w'), grip.includes('e')),
    y: along(y, grip.includes('n'), grip.includes('s')),
  }))
  const inside = {
    x: x.low + reach / 2,
    y: y.low + reach / 2,
    width: x.high - x.low - reach,
    height: y.high - y.low - reach,
  }
  return { grips, inside: x.spread || y.spread ? inside : null }
}

/** The smallest rectangle around the squares of these grips, in CSS px of the stage. */
export function gripsExtent(grips: readonly PlacedGrip[]): Marker {
  const [xs, ys] = [grips.map(({ x }) => x), grips.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs) - SQUARE_PX / 2, Math.min(...ys) - SQUARE_PX / 2]
  return { x, y, width: Math.max(...xs) + SQUARE_PX / 2 - x, height: Math.max(...ys) + SQUARE_PX / 2 - y }
}

/**
 * One side of a marker with one of its ends moved: it gets no shorter than the shortest marker, and stays
 * inside the photo.
 */
function stretched(
  from: number,
  to: number,
  how: { low: boolean; high: boolean; by: number; limit: number },
) {
  const { low, high, by, limit } = how
  return {
    from: low ? clamp(from + by, 0, to - MARKER_MINIMO_PX) : from,
    to: high ? clamp(to + by, from + MARKER_MINIMO_PX, limit) : to,
  }
}

/** The marker with this grip moved by `by`, in natural px; the opposite side or corner stays where it is. */
export function resizeAt(marker: Marker, grip: Grip, { by, foto }: { by: Ponto; foto: Size }): Marker {
  const { x, y, width, height } = marker
  const has = (side: string) => grip.includes(side)
  const across = stretched(x, x + width, { low: has('w'), high: has('e'), by: by.x, limit: foto.width })
  const down = stretched(y, y + height, { low: has('n'), high: has('s'), by: by.y, limit: foto.height })
  return { x: across.from, y: down.from, width: across.to - across.from, height: down.to - down.from }
}
