/** Side in px of the square pieces of an upright original that `/api/fotos/{ref}?x=&y=` serves; the last ones are smaller. */
export const TILE_SIZE = 512

/** A piece's column and row, counted from the upper left corner. */
export interface TilePlace {
  column: number
  row: number
}

/** The piece whose upper left corner is at these px; null unless both are digits alone and multiples of the side. */
export function tilePlace(x: string, y: string): TilePlace | null {
  if (![x, y].every((value) => /^(0|[1-9]\d{0,5})$/.test(value) && Number(value) % TILE_SIZE === 0))
    return null
  return { column: Number(x) / TILE_SIZE, row: Number(y) / TILE_SIZE }
}
