import { writtenCellText } from '#shared/text/cell-text'
import { escapeXml } from './xml.ts'

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
} as const

/** A cell's value: text, a real number, a moment shown in the report's zone, or nothing. */
export type CellValue = string | number | Date | null

export interface Cell {
  value: CellValue
  format: (typeof FORMAT)[keyof typeof FORMAT]
}

const MS_PER_DAY = 86_400_000
/** Serial number of 1970-01-01. */
const UNIX_EPOCH = 25_569

/** Wall-clock time of a zone as Excel's serial day number; null for a date that is none. */
export function excelDate(date: Date, timeZone: string): number | null {
  if (Number.isNaN(date.getTime())) return null
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) / MS_PER_DAY + UNIX_EPOCH
}

/** Column letters: 0 is A, 26 is AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}

function cellXml({ value, format }: Cell, ref: string, timeZone: string): string {
  const number = value instanceof Date ? excelDate(value, timeZone) : value
  if (typeof number === 'number' && Number.isFinite(number))
    return `<c r="${ref}" s="${format}"><v>${number}</v></c>`
  if (typeof number !== 'string' || number === '') return `<c r="${ref}" s="${format}"/>`
  const text = escapeXml(writtenCellText(number))
  return `<c r="${ref}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** A row of a sheet; `row` counts from 1, `height` in pt. */
export function rowXml(
  cells: readonly Cell[],
  row: number,
  at: { timeZone: string; height?: number },
): string {
  const size = at.height ? ` ht="${at.height}" customHeight="1"` : ''
  const inner = cells.map((cell, index) => cellXml(cell, `${columnName(index)}${row}`, at.timeZone))
  return `<row r="${row}"${size}>${inner.join('')}</row>`
}
