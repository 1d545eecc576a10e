import { TILE_SIZE } from '#shared/foto/tiles'
import type { Marker } from '#shared/marcacao/marker'
import type { Size } from '../geometry.ts'

/** The tiles of a photo that a part of it (natural px) needs, nearest to its middle first. */
export function tilesOf(part: Marker, foto: Size): Marker[] {
  const from = (start: number) => Math.max(0, Math.floor(start / TILE_SIZE))
  const to = (end: number, whole: number) => Math.ceil(Math.min(end, whole) / TILE_SIZE)
  const tiles: Marker[] = []
  for (let row = from(part.y); row < to(part.y + part.height, foto.height); row++)
    for (let column = from(part.x); column < to(part.x + part.width, foto.width); column++) {
      const x = column * TILE_SIZE
      const y = row * TILE_SIZE
      const width = Math.min(TILE_SIZE, foto.width - x)
      tiles.push({ x, y, width, height: Math.min(TILE_SIZE, foto.height - y) })
    }
  const middle = { x: part.x + part.width / 2, y: part.y + part.height / 2 }
  const distance = ({ x, y, width, height }: Marker) =>
    Math.hypot(x + width / 2 - middle.x, y + height / 2 - middle.y)
  return tiles.toSorted((a, b) => distance(a) - distance(b))
}
