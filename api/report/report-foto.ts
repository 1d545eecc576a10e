import sharp from 'sharp'
import type { ImageMeta, Marker } from '#shared/marcacao/marker'
import { resizedUpright } from '#shared/node/foto/picture'
import type { CropTarget, CropWindow } from './crop-window.ts'
import { drawn, type OpenFoto } from './open-foto.ts'
import { scaleToFit } from './size-to-fit.ts'

/** A decoded part of a photo as JPEG, with the marker in px of that picture. */
export interface Picture {
  jpeg: Buffer
  width: number
  height: number
  marker: Marker | null
}

/** Huffman codes made for each picture would save a hundredth of its bytes, for a twelfth more CPU. */
const JPEG = { quality: 80, optimiseCoding: false } as const

function shrink(source: OpenFoto, scale: number): ImageMeta {
  return {
    width: Math.max(1, Math.round(source.size.width * scale)),
    height: Math.max(1, Math.round(source.size.height * scale)),
  }
}

/** The upright photo at this size, on white. */
function upright(input: OpenFoto['input'], orientation: OpenFoto['orientation'], size: ImageMeta) {
  const opened = sharp(input, { failOn: 'error' })
  return resizedUpright(opened, { ...size, orientation, how: { fit: 'fill' } })
}

function scaled(marker: Marker | null, scale: number, origin: { left: number; top: number }): Marker | null {
  return (
    marker && {
      x: marker.x * scale - origin.left,
      y: marker.y * scale - origin.top,
      width: marker.width * scale,
      height: marker.height * scale,
    }
  )
}

/** Decodes a window of the photo, at most `outputWidth` px wide; null when the bytes turn out broken. */
export function cropFoto(
  source: OpenFoto,
  window: CropWindow,
  outputWidth: CropTarget['outputWidth'],
): Promise<Picture | null> {
  const scale = Math.min(1, outputWidth / window.width)
  const size = shrink(source, scale)
  const left = Math.min(Math.round(window.left * scale), size.width - 1)
  const top = Math.min(Math.round(window.top * scale), size.height - 1)
  const width = Math.min(Math.max(1, Math.round(window.width * scale)), size.width - left)
  const height = Math.min(Math.max(1, Math.round(window.height * scale)), size.height - top)
  return drawn(source.input, async (input) => {
    const opened = upright(input, source.orientation, size)
    const jpeg = await opened.extract({ left, top, width, height }).jpeg(JPEG).toBuffer()
    return { jpeg, width, height, marker: scaled(source.marker, scale, { left, top }) }
  })
}

/** The sides of a rectangle as filled strips of `stroke` px, whose outer edge lies `grow` px outside of it. */
function strips(marker: Marker, line: { grow: number; stroke: number; color: string }, size: ImageMeta) {
  const x1 = Math.round(marker.x) - line.grow
  const y1 = Math.round(marker.y) - line.grow
  const x2 = Math.round(marker.x + marker.width) + line.grow
  const y2 = Math.round(marker.y + marker.height) + line.grow
  const sides = [
    [x1, y1, x2, y1 + line.stroke],
    [x1, y2 - line.stroke, x2, y2],
    [x1, y1, x1 + line.stroke, y2],
    [x2 - line.stroke, y1, x2, y2],
  ] as const
  return sides.flatMap(([a, b, c, d]) => {
    const left = Math.max(0, a)
    const top = Math.max(0, b)
    const width = Math.min(c, size.width) - left
    const height = Math.min(d, size.height) - top
    if (width <= 0 || height <= 0) return []
    return [{ input: { create: { width, height, channels: 3 as const, background: line.color } }, left, top }]
  })
}

/** The whole photo inside a box of px, with its rectangle drawn into the picture; null when it is broken. */
export function thumbnail(
  source: OpenFoto,
  box: ImageMeta,
  colors: { marker: string; casing: string },
): Promise<Picture | null> {
  const scale = Math.min(1, scaleToFit(box, source.size))
  const size = shrink(source, scale)
  const marker = scaled(source.marker, scale, { left: 0, top: 0 })
  const overlay = marker
    ? [
        ...strips(marker, { grow: 5, stroke: 6, color: colors.casing }, size),
        ...strips(marker, { grow: 4, stroke: 4, color: colors.marker }, size),
      ]
    : []
  return drawn(source.input, async (input) => {
    const opened = upright(input, source.orientation, size)
    const jpeg = await opened.composite(overlay).jpeg(JPEG).toBuffer()
    return { jpeg, ...size, marker }
  })
}
