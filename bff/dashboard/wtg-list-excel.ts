import { DASHBOARD_COLUNAS, DASHBOARD_EXCEL } from '#shared/constants'
import type { WtgItem } from '#shared/contract/usuario'
import { cellText } from '#shared/cell-text'
import { deflatedZip } from './deflated-zip.ts'
import type { ZipEntry } from './deflated-zip.ts'

/** Rows handed over at once. */
const ROWS_AT_ONCE = 500

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const relation = (type: string, target: string) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`

/** What makes the sheet a workbook. */
const FIXED: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml':
    `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>` +
    `<sheet name="${DASHBOARD_EXCEL.planilha}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
}

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

/** One row of text cells; `number` counts from 1. */
function rowXml(values: readonly Value[], number: number): string {
  let cells = ''
  for (const [column, value] of values.entries()) {
    const place = String.fromCharCode(65 + column) + String(number)
    cells += `<c r="${place}" t="inlineStr"><is>${textXml(value)}</is></c>`
  }
  return `<row r="${number}">${cells}</row>`
}

/** The export's columns of one item; civil batches show their torre as WTG. Source: spec §2, §3. */
const valuesOf = (item: WtgItem): Record<(typeof DASHBOARD_COLUNAS)[number], Value> => ({
  ID: item.id,
  Responsavel: item.responsavel,
  WTG: item.wtg || item.torre,
  Empresa: item.empresa,
  OS: item.os,
  'Data Criacao': item.data_criacao,
})

async function* sheetChunks(items: AsyncIterable<readonly WtgItem[]>): AsyncGenerator<Buffer> {
  let number = 1
  let text = `${XML}<worksheet xmlns="${SHEET}"><sheetData>${rowXml(DASHBOARD_COLUNAS, number)}`
  for await (const some of items) {
    for (const item of some) {
      const values = valuesOf(item)
      number += 1
      text += rowXml(
        DASHBOARD_COLUNAS.map((coluna) => values[coluna]),
        number,
      )
      if (number % ROWS_AT_ONCE > 0) continue
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`)
}

/** `wtg-list.xlsx` as bytes, row by row, every cell text; the reader sets the pace. */
export function wtgListExcel(items: AsyncIterable<readonly WtgItem[]>): AsyncGenerator<Buffer> {
  const fixed = Object.entries(FIXED).map(([name, text]): ZipEntry => ({ name, chunks: [Buffer.from(text)] }))
  return deflatedZip([...fixed, { name: 'xl/worksheets/sheet1.xml', chunks: sheetChunks(items) }])
}
