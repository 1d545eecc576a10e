import { clamp } from '#shared/marcacao/clamp'
import type { Segmento } from '#shared/marcacao/calibracao'
import type { Ponto } from '#shared/marcacao/marker'
import { arrowStep, toNatural, type Projection, type Size } from './geometry.ts'

/** Length of a line made without a pointer, as a share of the shorter side of the stage. */
const CENTRE_SHARE = 0.4

const inside = ({ x, y }: Ponto, foto: Size): Ponto => ({
  x: clamp(Math.round(x), 0, foto.width),
  y: clamp(Math.round(y), 0, foto.height),
})

/** The line between two points of the stage (CSS px), in whole natural px inside the photo. */
export const segmentoBetween = (projection: Projection, [a, b]: Segmento): Segmento => [
  inside(toNatural(projection, a), projection.frame.foto),
  inside(toNatural(projection, b), projection.frame.foto),
]

/** A level line in the middle of what the stage shows. */
export function centralSegmento(projection: Projection): Segmento {
  const { width, height } = projection.frame.stage
  const half = (Math.min(width, height) * CENTRE_SHARE) / 2
  const at = (sign: 1 | -1) => ({ x: width / 2 + sign * half, y: height / 2 })
  return segmentoBetween(projection, [at(-1), at(1)])
}

/** The line with one of its ends somewhere else, in whole natural px inside the photo. */
export function withEnd(
  [a, b]: Segmento,
  end: 0 | 1,
  { ponto, foto }: { ponto: Ponto; foto: Size },
): Segmento {
  const moved = inside(ponto, foto)
  return end === 0 ? [moved, b] : [a, moved]
}

/** The line after an arrow key was pressed on one of its ends. */
export function steppedEnd(
  segmento: Segmento,
  end: 0 | 1,
  { arrow, far, projection }: { arrow: Ponto; far: boolean; projection: Projection },
): Segmento {
  const step = arrowStep(projection, far)
  const { x, y } = segmento[end]
  return withEnd(segmento, end, {
    ponto: { x: x + arrow.x * step, y: y + arrow.y * step },
    foto: projection.frame.foto,
  })
}
