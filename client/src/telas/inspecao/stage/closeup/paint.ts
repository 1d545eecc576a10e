import type { Marker } from '#shared/marcacao/marker'
import { LARGURAS_FOTO } from '#shared/foto/larguras'
import { fotoAt, tileAt } from '../../../../calls/foto-url.ts'
import type { BitmapCache } from '../../fotos/bitmap-cache.ts'
import type { Size } from '../geometry.ts'
import type { TileBitmaps } from './tile-bitmaps.ts'
import { tilesOf } from './tile-grid.ts'

/** The photo that is painted, in natural px. */
export interface PaintedFoto {
  image: string
  foto: Size
}

/** Addresses of the tiles that a part of the photo needs, the most wanted first. */
export const tileUrls = ({ image, foto }: PaintedFoto, part: Marker) =>
  tilesOf(part, foto).map((tile) => tileAt(image, tile))

const isWhole = (scale: number) => Math.abs(scale - Math.round(scale)) < 1e-6

/**
 * Paints this part of the photo (natural px) over the whole canvas from the tiles that are decoded. At a
 * whole scale each px of the photo falls on whole px of the canvas, unchanged. True when no tile is missing.
 */
export function paintTiles(
  drawing: CanvasRenderingContext2D,
  { image, foto, part, tiles }: PaintedFoto & { part: Marker; tiles: TileBitmaps },
): boolean {
  const scale = drawing.canvas.width / part.width
  drawing.imageSmoothingEnabled = !isWhole(scale)
  drawing.imageSmoothingQuality = 'medium'
  let whole = true
  for (const tile of tilesOf(part, foto)) {
    const bitmap = tiles.peek(tileAt(image, tile))
    if (!bitmap) {
      whole = false
      continue
    }
    const x = Math.round((tile.x - part.x) * scale)
    const y = Math.round((tile.y - part.y) * scale)
    const right = Math.round((tile.x + tile.width - part.x) * scale)
    const bottom = Math.round((tile.y + tile.height - part.y) * scale)
    drawing.drawImage(bitmap, x, y, right - x, bottom - y)
  }
  return whole
}

/**
 * Paints this part of the photo over the whole canvas from the sharpest derivative that is decoded, which is
 * seen until the tiles are.
 */
export function paintDerivative(
  drawing: CanvasRenderingContext2D,
  { image, foto, part, bitmaps }: PaintedFoto & { part: Marker; bitmaps: BitmapCache },
): void {
  const bitmap = LARGURAS_FOTO.toReversed()
    .map((largura) => bitmaps.peek(fotoAt(image, largura)))
    .find((found) => found !== null)
  if (!bitmap) return
  const scale = drawing.canvas.width / part.width
  drawing.imageSmoothingEnabled = true
  drawing.drawImage(
    bitmap,
    Math.round(-part.x * scale),
    Math.round(-part.y * scale),
    Math.round(foto.width * scale),
    Math.round(foto.height * scale),
  )
}
