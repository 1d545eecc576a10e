import { DASHBOARD_COLUNAS } from '#shared/contract/arquivos'
import type { WtgItem } from '#shared/contract/usuario'
import { cellText } from '#shared/text/cell-text'
import { deflatedZip } from './deflated-zip.ts'
import type { ZipEntry } from './deflated-zip.ts'
import { SHEET_FRAME, STYLES, WORKBOOK_PARTS } from './workbook-parts.ts'

/** Rows handed over at once. */
const ROWS_AT_ONCE = 500

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
type Value = string | number | null | undefined

/** What a reader would take for a coded character. */
const CODED = /_x([0-9A-Fa-f]{4})_/g

/** Text that needs no care at all, as nearly all is: no formula, no markup, no blank at an end. */
const PLAIN = /^[0-9A-Za-z\u00c0-\u017f][0-9A-Za-z\u00c0-\u017f .,:/-]{0,1000}$/

const escaped = (text: string) => text.replace(/[&<>\r]/g, (char) => ENTITIES[char] ?? char)

/** A value as the inside of a text cell. */
function textXml(value: Value): string {
  const text = String(value ?? '')
  if (PLAIN.test(text) && !text.endsWith(' ')) return `<t>${text}</t>`
  return `<t xml:space="preserve">${escaped(cellText(text).replace(CODED, '_x005F_x$1_'))}</t>`
}

const textCell = (place: string, value: Value, style: number = STYLES.plain) =>
  `<c r="${place}"${style === STYLES.plain ? '' : ` s="${style}"`} t="inlineStr"><is>${textXml(value)}</is></c>`

/** Days are counted from here; before 1 March 1900 spreadsheets count one that never was. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const FIRST_DAY = 61
const CLOCK = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** A moment as a date cell of its own zone's clock; text when it is no moment. */
function momentCell(place: string, moment: string): string {
  const at = (from: number) => Number(moment.slice(from, from + 2))
  const day = Date.UTC(Number(moment.slice(0, 4)), at(5) - 1, at(8))
  const serial = (day - DAY_ZERO) / 86_400_000 + (at(11) * 3600 + at(14) * 60 + at(17)) / 86_400
  if (!CLOCK.test(moment) || serial < FIRST_DAY) return textCell(place, moment)
  return `<c r="${place}" s="${STYLES.date}"><v>${Math.round(serial * 1e8) / 1e8}</v></c>`
}

/** An id as a number when it is one, as text when it only looks like one ('007') or is none. */
function idCell(place: string, id: string | number): string {
  const isNumber = Number.isSafeInteger(Number(id)) && String(Number(id)) === String(id)
  return isNumber ? `<c r="${place}"><v>${id}</v></c>` : textCell(place, id)
}

const headerXml = () => {
  const cells = DASHBOARD_COLUNAS.map((coluna, index) =>
    textCell(`${String.fromCharCode(65 + index)}1`, coluna, STYLES.header),
  )
  return `<row r="1">${cells.join('')}</row>`
}

/** The row of one item, in the order of the columns; civil batches show their torre as WTG. Source: spec §2, §3. */
const rowXml = (item: WtgItem, row: number): string =>
  `<row r="${row}">` +
  idCell(`A${row}`, item.id) +
  textCell(`B${row}`, item.responsavel) +
  textCell(`C${row}`, item.wtg || item.torre) +
  textCell(`D${row}`, item.empresa) +
  textCell(`E${row}`, item.os) +
  momentCell(`F${row}`, item.data_criacao) +
  '</row>'

async function* sheetChunks(items: AsyncIterable<readonly WtgItem[]>): AsyncGenerator<Buffer> {
  let number = 1
  let text = SHEET_FRAME.begin + headerXml()
  for await (const some of items) {
    for (const item of some) {
      number += 1
      text += rowXml(item, number)
      if (number % ROWS_AT_ONCE > 0) continue
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(text + SHEET_FRAME.end)
}

/** `wtg-list.xlsx` as bytes, row by row: ids and dates as what they are, the rest text; the reader sets the pace. */
export function wtgListExcel(items: AsyncIterable<readonly WtgItem[]>): AsyncGenerator<Buffer> {
  const parts = Object.entries(WORKBOOK_PARTS).map(([name, text]): ZipEntry => ({
    name,
    chunks: [Buffer.from(text)],
  }))
  return deflatedZip([...parts, { name: 'xl/worksheets/sheet1.xml', chunks: sheetChunks(items) }])
}
