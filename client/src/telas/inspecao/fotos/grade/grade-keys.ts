/** Shape of the grid: all its photos, photos in a row, and rows in sight. */
interface GridShape {
  total: number
  columns: number
  rows: number
}

/**
 * The place (0 to total - 1) to which a key leads from this place; null for keys that the grid does not use.
 * Left and right go on in the next row; up and down end at the column's first and last photo.
 */
export function placeAfter(key: string, place: number, { total, columns, rows }: GridShape): number | null {
  const page = columns * Math.max(1, rows - 1)
  const vertical = (by: number) => {
    const next = place + by
    if (next >= 0 && next < total) return next
    const column = place % columns
    if (next < 0) return column
    const last = total - 1
    return last - ((((last - column) % columns) + columns) % columns)
  }
  switch (key) {
    case 'ArrowRight':
      return Math.min(place + 1, total - 1)
    case 'ArrowLeft':
      return Math.max(place - 1, 0)
    case 'ArrowDown':
      return vertical(columns)
    case 'ArrowUp':
      return vertical(-columns)
    case 'PageDown':
      return vertical(page)
    case 'PageUp':
      return vertical(-page)
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return null
  }
}
