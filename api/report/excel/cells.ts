import { writtenCellText } from '#shared/spreadsheet/cell-text'
import { escapeMarkup } from '#shared/text/escape-markup'
import { DAY_MS } from '#shared/time/day'
import type { Zona } from '#shared/time/zona'

/** Indexes into the cell formats of `styles.xml`. */
export const FORMAT = {
  plain: 0,
  head: 1,
  text: 2,
  decimal: 3,
  dateTime: 4,
  integer: 5,
  title: 6,
  label: 7,
  /** Text that the highest row does not show whole in letters of the usual size. */
  small: 8,
} as const

/** A cell's value: text, a real number, a moment shown in the report's zone, or nothing. */
export type CellValue = string | number | Date | null

export interface Cell {
  value: CellValue
  format: (typeof FORMAT)[keyof typeof FORMAT]
}

/** Excel's serial day number of 1970-01-01. */
const UNIX_EPOCH = 25_569

/** A moment on a zone's clock as Excel's serial day number; null for an invalid date. */
export const excelDate = (date: Date, zona: Zona): number | null =>
  Number.isNaN(date.getTime()) ? null : zona.relogio(date) / DAY_MS + UNIX_EPOCH

/** Column letters: 0 is A, 26 is AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}

function cellXml({ value, format }: Cell, ref: string, zona: Zona): string {
  const number = value instanceof Date ? excelDate(value, zona) : value
  if (typeof number === 'number' && Number.isFinite(number))
    return `<c r="${ref}" s="${format}"><v>${number}</v></c>`
  if (typeof number !== 'string' || number === '') return `<c r="${ref}" s="${format}"/>`
  const text = escapeMarkup(writtenCellText(number))
  return `<c r="${ref}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** A row of a sheet; `row` counts from 1, `height` in pt. */
export function rowXml(cells: readonly Cell[], row: number, at: { zona: Zona; height?: number }): string {
  const size = at.height ? ` ht="${at.height}" customHeight="1"` : ''
  const inner = cells.map((cell, index) => cellXml(cell, `${columnName(index)}${row}`, at.zona))
  return `<row r="${row}"${size}>${inner.join('')}</row>`
}
