/** The greatest height of a spreadsheet's row, and the height of a line in 11 pt, both in pt. */
const [TALLEST_PT, LINE_PT] = [409, 15]

/** Size in pt of the letters of a text that is too long in letters of 11 pt. */
export const SMALL_PT = 8
/**
 * How many times wider a column of 11 pt would have to be to show as much as one of `SMALL_PT`: smaller letters give
 * longer lines, and more of them.
 */
export const SMALL_AS_WIDE = (11 / SMALL_PT) ** 2

/** About how many lines a text takes in a column: words that wrap leave a part of each line empty. */
const linesIn = (text: string, width: number) =>
  text.split('\n').reduce((sum, { length }) => sum + Math.ceil(Math.max(1, length) / (width * 0.9)), 0)

/** Whether a row of the greatest height shows the whole text in a column of so many characters. */
export const fitsRow = (text: string, width: number) => linesIn(text, width) * LINE_PT <= TALLEST_PT

/**
 * Height in pt of a row whose texts wrap in columns of so many characters: nothing is cut unless it exceeds the
 * greatest height. The file states it, because programs that trust the file would otherwise draw a text over the next
 * row.
 */
export function rowHeight(texts: readonly (readonly [text: string, width: number])[]): number {
  const lines = Math.max(1, ...texts.map(([text, width]) => linesIn(text, width)))
  return Math.min(TALLEST_PT, lines * LINE_PT)
}
