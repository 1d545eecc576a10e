import { LABELS_CARTAO } from '#shared/linhas/labels'
import { rowHeight, SMALL_AS_WIDE } from '#shared/spreadsheet/row-height'
import { createZona } from '#shared/time/zona'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import { valores } from '../heading.ts'
import { escalas } from '../report-content.ts'
import type { ReportContent } from '../report-content.ts'
import { FORMAT, columnName, rowXml } from './cells.ts'
import type { Cell } from './cells.ts'
import type { Column } from './columns.ts'
import { NS, XML } from './xml.ts'

/** Height in pt of a row with a picture, 120 px and a margin. */
const FOTO_ROW_PT = 98
/**
 * Height of four lines: narrow columns wrap their titles, and more so in the font that stands in for a missing Calibri.
 */
const HEAD_ROW_PT = 62

const TITLE_ROW_PT = 28
/** Height of the title's row where a logo of 60 px stands beside the title. */
const LOGO_ROW_PT = 52
/** Widths of the summary's columns in characters: what is told, and its value. */
const SUMMARY_WIDTHS = [34, 48]
/** Height of a note of four lines over both columns. */
const NOTE_ROW_PT = 64

/** Settings that print a sheet on A4, as wide as the page, on at most `pages` pages; 0 for as many as it needs. */
const FIT_WIDTH = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const printSetup = (orientation: 'portrait' | 'landscape', pages: number) =>
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>' +
  `<pageSetup paperSize="9" orientation="${orientation}" fitToHeight="${pages}"/>` +
  // The foot of each page: name of the sheet, page number and number of pages.
  '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>'

const text = (value: string): Cell => ({ value, format: FORMAT.text })
const label = (value: string): Cell => ({ value, format: FORMAT.label })

function cols(widths: readonly number[]): string {
  const items = widths.map(
    (width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`,
  )
  return `<cols>${items.join('')}</cols>`
}

/** Height in pt of a row that shows all its text, in columns of these widths. */
function heightOf(cells: readonly Cell[], widths: readonly number[]): number {
  const texts = cells.map(({ value, format }, n) => {
    const width = (widths[n] ?? 1) * (format === FORMAT.small ? SMALL_AS_WIDE : 1)
    return [typeof value === 'string' ? value : '', width] as const
  })
  return rowHeight(texts)
}

/** The photo sheet, row by row: frozen header, filter, a row for each photo with its picture over it. */
export function* fotoSheet(
  { request, itens }: ReportContent,
  columns: readonly Column[],
  hasPictures: boolean,
): Generator<string> {
  const zona = createZona(request.timeZone)
  const area = `A1:${columnName(columns.length - 1)}${itens.length + 1}`
  yield `${XML}<worksheet xmlns="${NS.main}" xmlns:r="${NS.rel}">${FIT_WIDTH}`
  yield `<dimension ref="${area}"/><sheetViews><sheetView workbookViewId="0">`
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  yield '<selection pane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>'
  const widths = columns.map(({ width }) => width)
  yield cols(widths)
  const head = columns.map(({ titulo }): Cell => ({ value: titulo, format: FORMAT.head }))
  yield `<sheetData>${rowXml(head, 1, { zona, height: HEAD_ROW_PT })}`
  for (const item of itens) {
    const cells = columns.map(({ cell }) => cell(item))
    yield rowXml(cells, item.ordinal + 1, { zona, height: Math.max(FOTO_ROW_PT, heightOf(cells, widths)) })
  }
  yield `</sheetData><autoFilter ref="${area}"/>`
  yield printSetup('landscape', 0)
  if (hasPictures) yield '<drawing r:id="rId1"/>'
  yield '</worksheet>'
}

function summaryRows({ request, identificacao, contagem, itens }: ReportContent): Cell[][] {
  const { colunas } = TEXTOS_REPORT
  const matricula = valores(request, 'matricula')
  const count = (value: number): Cell => ({ value, format: FORMAT.integer })
  return [
    ...identificacao.map(([nome, valor]) => [label(nome), text(valor)]),
    ...(matricula ? [[label(LABELS_CARTAO.matricula), text(matricula)]] : []),
    [label(TEXTOS_REPORT.geradoPor), text(request.usuarioEmail)],
    [label(TEXTOS_REPORT.geradoEm), { value: request.geradoEm, format: FORMAT.dateTime }],
    [],
    [
      { value: colunas.dano, format: FORMAT.head },
      { value: colunas.quantidade, format: FORMAT.head },
    ],
    ...contagem.map(([dano, n]) => [text(dano), count(n)]),
    [label(TEXTOS_REPORT.total), count(itens.length)],
  ]
}

/** The first sheet: what was inspected, who asked and when, and how many photos show each damage. */
export function* summarySheet(content: ReportContent): Generator<string> {
  yield `${XML}<worksheet xmlns="${NS.main}" xmlns:r="${NS.rel}">${FIT_WIDTH}`
  yield '<sheetViews><sheetView workbookViewId="0"/></sheetViews>'
  yield `<sheetFormatPr defaultRowHeight="15"/>${cols(SUMMARY_WIDTHS)}<sheetData>`
  const zona = createZona(content.request.timeZone)
  const rows = summaryRows(content)
  const title: Cell = { value: TEXTOS_REPORT.titulo, format: FORMAT.title }
  const { logo } = content.request.inspetora ?? {}
  yield rowXml([title], 1, { zona, height: logo ? LOGO_ROW_PT : TITLE_ROW_PT })
  for (const [index, cells] of rows.entries())
    yield rowXml(cells, index + 2, { zona, height: heightOf(cells, SUMMARY_WIDTHS) })
  const notes = [...escalas(content), TEXTOS_REPORT.nota].map((note, index) => ({
    note,
    row: rows.length + 3 + index,
  }))
  for (const { note, row } of notes) yield rowXml([text(note), text('')], row, { zona, height: NOTE_ROW_PT })
  const merged = notes.map(({ row }) => `<mergeCell ref="A${row}:B${row}"/>`).join('')
  yield `</sheetData><mergeCells count="${notes.length}">${merged}</mergeCells>`
  yield `${printSetup('portrait', 1)}${logo ? '<drawing r:id="rId1"/>' : ''}</worksheet>`
}
