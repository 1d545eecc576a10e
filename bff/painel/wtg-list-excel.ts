import { PassThrough } from 'node:stream'
import type { Writable } from 'node:stream'
import { constants } from 'node:zlib'
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js'
import type { Row, Worksheet } from 'exceljs'
import { PAINEL_COLUNAS, PAINEL_EXCEL } from '#shared/contract/documentos/arquivos'
import type { WtgItem } from '#shared/contract/pessoas/usuario'
import { writtenCellText } from '#shared/spreadsheet/cell-text'
import { rowHeight } from '#shared/spreadsheet/row-height'
import { asError } from '#shared/errors/thrown'
import { TEXTOS_PAINEL } from '#shared/textos/painel'

/** Rows written at once; as many may wait to be packed. */
const ROWS_AT_ONCE = 500
/** Packed bytes that may wait for the reader. */
const READY = 64 * 1024

/** A4 among the paper sizes of spreadsheets. */
const A4 = 9

/** Height of a row of one line, in pt, which need not be written. */
const USUAL_PT = 15

/** Numbers stand at the left like words: at the right of its column one would touch the name beside it. */
const LEFT = { alignment: { horizontal: 'left', vertical: 'top' } } as const
/** A name longer than its column goes on below: the next column would cut it. */
const WRAPPED = { alignment: { wrapText: true, vertical: 'top' } } as const

/** Shared by all cells of a kind: the library looks up each object once, and would make one for every cell. */
const STYLES = {
  number: LEFT,
  text: WRAPPED,
  header: { font: { bold: true, name: 'Calibri', size: 11 } },
  date: { ...LEFT, numFmt: 'dd/mm/yyyy hh:mm' },
} as const

type Value = string | number | null | undefined

function text(row: Row, place: number, value: Value): void {
  const cell = row.getCell(place)
  cell.value = writtenCellText(String(value ?? ''))
  cell.style = STYLES.text
}

/** Before 1 March 1900 the days of spreadsheets are off by one: they count a 29 February that never was. */
const FIRST_DAY = Date.UTC(1900, 2, 1)
const CLOCK = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** A moment as a date cell of its own zone's clock; text when it is no moment. */
function moment(row: Row, place: number, value: Value): void {
  const clock = CLOCK.exec(String(value ?? ''))?.[0]
  const date = clock === undefined ? undefined : new Date(`${clock}Z`)
  if (date === undefined || !(date.getTime() >= FIRST_DAY)) return text(row, place, value)
  const cell = row.getCell(place)
  cell.value = date
  cell.style = STYLES.date
}

/** Most of a number that a cell shows digit by digit: of a longer one it shows 1,23E+11, and beyond 15 digits keeps less. */
const MOST_SHOWN = 99_999_999_999

/** Writes an id as a number; as text when a number would show it otherwise ('007', too many digits) or it is not one. */
function ident(row: Row, place: number, id: Value): void {
  const number = Number(id)
  if (!Number.isInteger(number) || number > MOST_SHOWN || String(number) !== String(id))
    return text(row, place, id)
  const cell = row.getCell(place)
  cell.value = number
  cell.style = STYLES.number
}

interface Column {
  /** In characters: together the columns are as wide as the page at full size. */
  width: number
  read: (item: WtgItem) => Value
  put: (row: Row, place: number, value: Value) => void
}

/** Civil batches show their torre as WTG. Source: spec §2, §3. */
const COLUMNS: Record<(typeof PAINEL_COLUNAS)[number], Column> = {
  ID: { width: 12, read: ({ id }) => id, put: ident },
  Responsavel: { width: 34, read: ({ responsavel }) => responsavel, put: text },
  WTG: { width: 16, read: ({ wtg, torre }) => wtg || torre, put: text },
  Empresa: { width: 36, read: ({ empresa }) => empresa, put: text },
  OS: { width: 16, read: ({ os }) => os, put: text },
  'Data Criacao': { width: 18, read: ({ data_criacao }) => data_criacao, put: moment },
}
const IN_ORDER = PAINEL_COLUNAS.map((titulo) => COLUMNS[titulo])
const TEXTS = IN_ORDER.filter(({ put }) => put === text)

/** The row of one item, in the order of the columns. */
function write(row: Row, item: WtgItem): void {
  for (const [at, { put, read }] of IN_ORDER.entries()) put(row, at + 1, read(item))
  const height = rowHeight(TEXTS.map(({ width, read }) => [String(read(item) ?? ''), width]))
  if (height > USUAL_PT) row.height = height
  row.commit()
}

/**
 * Gives a function that waits until the rows written before its last call have been packed: the library takes rows
 * without limit, and does not expose the stream in which they wait.
 */
function rowsTaken(sheet: Worksheet): () => Promise<void> {
  const { stream } = sheet as unknown as { stream: { pipes: readonly Writable[] } }
  const [waiting] = stream.pipes
  if (!waiting) throw new Error('the rows go nowhere')
  let before = Promise.resolve()
  return () => {
    const taken = before
    before = new Promise((resolve) => waiting.write('', () => resolve()))
    return taken
  }
}

async function fill(file: Writable, items: AsyncIterable<readonly WtgItem[]>): Promise<void> {
  const zip = { zlib: { level: constants.Z_BEST_SPEED } }
  const book = new WorkbookWriter({ stream: file, useStyles: true, zip })
  const title = TEXTOS_PAINEL.excelTitulo
  Object.assign(book, { title, language: 'pt-BR', creator: '', lastModifiedBy: '' })
  const sheet = book.addWorksheet(PAINEL_EXCEL.planilha, {
    views: [{ state: 'frozen', ySplit: 1 }],
    pageSetup: {
      paperSize: A4,
      orientation: 'landscape',
      fitToPage: true,
      fitToHeight: 0,
      printTitlesRow: '1:1',
    },
  })
  sheet.columns = PAINEL_COLUNAS.map((header) => ({ header, width: COLUMNS[header].width }))
  const head = sheet.getRow(1)
  head.eachCell((cell) => void (cell.style = STYLES.header))
  head.commit()
  const taken = rowsTaken(sheet)
  let rows = 0
  for await (const some of items) {
    for (const item of some) {
      write(sheet.addRow([]), item)
      rows += 1
      if (rows % ROWS_AT_ONCE === 0) await taken()
    }
  }
  sheet.autoFilter = `A1:${sheet.getColumn(PAINEL_COLUNAS.length).letter}${rows + 1}`
  sheet.commit()
  await book.commit()
}

/**
 * The bytes of `wtg-list.xlsx`, row by row, as fast as they are read: ids and dates as numbers and dates, the rest as
 * text.
 */
export async function* wtgListExcel(items: AsyncIterable<readonly WtgItem[]>): AsyncGenerator<Buffer> {
  const file = new PassThrough({ highWaterMark: READY })
  fill(file, items).catch((error: unknown) => file.destroy(asError(error)))
  yield* file as AsyncIterable<Buffer>
}
