import { z } from 'zod'
import { clamp } from './clamp.ts'
import { hasTratamento, type TratamentoDito } from './tratamento.ts'

/** A damage rectangle in natural pixels of the upright original photo; x and y are its upper left corner. */
export const markerSchema = z
  .object({
    x: z.number().min(0).max(1_000_000),
    y: z.number().min(0).max(1_000_000),
    width: z.number().positive().max(1_000_000),
    height: z.number().positive().max(1_000_000),
  })
  .strip()

export type Marker = z.infer<typeof markerSchema>

/** Natural size of a photo in pixels, as a browser shows it (EXIF orientation applied). */
export const imageMetaSchema = z.object({
  width: z.number().int().positive().max(1_000_000),
  height: z.number().int().positive().max(1_000_000),
})

export type ImageMeta = z.infer<typeof imageMetaSchema>

/** A point; the code that uses it says in which px. */
export interface Ponto {
  x: number
  y: number
}

/** Shortest side of a marker in natural pixels: anything smaller is a click, not a rectangle. */
export const MARKER_MINIMO_PX = 4

/**
 * The rectangle between two opposite corners, cut to the photo; null when a side is shorter than `MARKER_MINIMO_PX`.
 */
export function markerBetween(a: Ponto, b: Ponto, meta: ImageMeta): Marker | null {
  const x1 = clamp(Math.min(a.x, b.x), 0, meta.width)
  const x2 = clamp(Math.max(a.x, b.x), 0, meta.width)
  const y1 = clamp(Math.min(a.y, b.y), 0, meta.height)
  const y2 = clamp(Math.max(a.y, b.y), 0, meta.height)
  if (x2 - x1 < MARKER_MINIMO_PX || y2 - y1 < MARKER_MINIMO_PX) return null
  return { x: x1, y: y1, width: x2 - x1, height: y2 - y1 }
}

/** The marker moved by (dx, dy) natural pixels, kept whole inside the photo. */
export function moveMarker(marker: Marker, d: Ponto, meta: ImageMeta): Marker {
  return {
    ...marker,
    x: clamp(marker.x + d.x, 0, Math.max(0, meta.width - marker.width)),
    y: clamp(marker.y + d.y, 0, Math.max(0, meta.height - marker.height)),
  }
}

/** True when the marker lies inside a photo of this size (half a pixel of rounding is allowed). */
export function fitsFoto(marker: Marker, meta: ImageMeta): boolean {
  return marker.x + marker.width <= meta.width + 0.5 && marker.y + marker.height <= meta.height + 0.5
}

/** True when two sizes have the same proportions, to a pixel of rounding. */
export function sameShape(one: ImageMeta, other: ImageMeta): boolean {
  const apart = Math.abs(one.width * other.height - one.height * other.width)
  return apart <= Math.max(one.width, one.height, other.width, other.height)
}

/** The parts of a save that can show a damage. */
interface DanoMostrado {
  marker?: unknown
  dimensao?: string | null | undefined
  dano?: string | null | undefined
}

/** True when a save shows a damage: where it is, how large or which one. An observation alone shows none. */
export const showsDano = ({ marker, dimensao, dano }: DanoMostrado): boolean =>
  Boolean(marker || dimensao || dano)

interface Salva extends DanoMostrado, TratamentoDito {
  observacao?: string | null | undefined
}

/**
 * True when a save says nothing: no damage shown, no observation, nothing to be done. Such a photo was inspected and is
 * without damage; it is no record of the report.
 */
export const isSemDano = (salva: Salva): boolean =>
  !showsDano(salva) && !salva.observacao?.trim() && !hasTratamento(salva)
