import { firstUnits } from '../text/first-units.ts'

/** Longest text of a spreadsheet cell, in UTF-16 units. */
export const CELULA_MAX = 32_767

/** What XML 1.0 cannot carry: control characters, lone surrogates and the two non-characters. */
const FORA_DO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** A first character that makes a spreadsheet read a formula when the cell is saved as CSV and opened again. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/**
 * Such a character within a text, where a spreadsheet may begin another cell: after a comma, a tab, or a line break.
 */
const FORMULA_WITHIN = /([,\t\r\n]["']*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/**
 * Text as a spreadsheet cell may hold it: what looks like a formula is quoted with an apostrophe, what XML
 * cannot carry is left out, what is too long ends in '…'.
 */
export function cellText(texto: string): string {
  const clean = texto.replace(FORA_DO_XML, '')
  const safe = FORMULA.test(clean) ? `'${clean}` : clean
  if (safe.length <= CELULA_MAX) return safe
  return `${firstUnits(safe, CELULA_MAX - 1)}…`
}

/** Text for a cell of a CSV, safe whatever the spreadsheet that opens it splits at. Source: OWASP, CSV injection. */
export const csvCellText = (texto: string): string => cellText(texto).replace(FORMULA_WITHIN, "$1'")

/**
 * Text as a workbook's XML holds it: `_x000D_` stays literal, and all line breaks become \n. Source: ECMA-376 part 1,
 * §22.9.2.19.
 */
export const writtenCellText = (texto: string): string =>
  cellText(texto)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/\r\n?/g, '\n')
