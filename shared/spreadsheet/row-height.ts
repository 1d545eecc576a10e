/** The most that a spreadsheet gives a row, and what a line of 11 pt takes, in pt. */
const [TALLEST_PT, LINE_PT] = [409, 15]

/** Letters of a text that is too long for those of 11 pt. */
export const SMALL_PT = 8
/**
 * How many times wider a column would have to be to show as much in letters of 11 pt: smaller letters give longer lines,
 * and more of them.
 */
export const SMALL_AS_WIDE = (11 / SMALL_PT) ** 2

/** Lines that a text takes in a column, about: words that wrap leave some of a line empty. */
const linesIn = (text: string, width: number) =>
  text.split('\n').reduce((sum, { length }) => sum + Math.ceil(Math.max(1, length) / (width * 0.9)), 0)

/** Whether the highest row shows the whole text in a column of so many characters. */
export const fitsRow = (text: string, width: number) => linesIn(text, width) * LINE_PT <= TALLEST_PT

/**
 * Height in pt of a row whose texts wrap in columns of so many characters: nothing is cut, as far as a row can be that
 * high. It is written into the file, because programs that trust it would otherwise draw a text over the next row.
 */
export function rowHeight(texts: readonly (readonly [text: string, width: number])[]): number {
  const lines = Math.max(1, ...texts.map(([text, width]) => linesIn(text, width)))
  return Math.min(TALLEST_PT, lines * LINE_PT)
}
