interface Room {
  /** Widths in CSS px: of the whole row, of the narrowest column, and of the gap between two columns. */
  width: number
  narrowest: number
  gap: number
}

/** How many columns a row of a grid has, at least one, and how wide each is, in CSS px. */
export function columnsIn({ width, narrowest, gap }: Room): { columns: number; columnWidth: number } {
  const columns = Math.max(1, Math.floor((width + gap) / (narrowest + gap)))
  return { columns, columnWidth: (width - gap * (columns - 1)) / columns }
}
