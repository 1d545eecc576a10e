import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Writable } from 'node:stream'
import exceljs from 'exceljs'
import { DASHBOARD_COLUNAS, DASHBOARD_EXCEL } from '#shared/constants'
import type { WtgItem } from '#shared/contract/usuario'
import { cellText } from './cell-text.ts'

/** Rows written between two turns of the event loop. */
const ROWS_PER_TURN = 500

type Row = Record<(typeof DASHBOARD_COLUNAS)[number], unknown>

/** One row of the export; civil batches show their torre as WTG. Source: spec §2, §3. */
const rowOf = (item: WtgItem): Row => ({
  ID: item.id,
  Responsavel: item.responsavel,
  WTG: item.wtg || item.torre,
  Empresa: item.empresa,
  OS: item.os,
  'Data Criacao': item.data_criacao,
})

/** Writes `wtg-list.xlsx` to a stream, row by row; every cell is text. Rejects when the stream ends early. */
export async function writeWtgList(items: Iterable<WtgItem>, stream: Writable): Promise<void> {
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: false,
    useSharedStrings: false,
    zip: { zlib: { level: 1 } },
  })
  const sheet = workbook.addWorksheet(DASHBOARD_EXCEL.planilha)
  sheet.addRow([...DASHBOARD_COLUNAS]).commit()
  let rows = 0
  for (const item of items) {
    const row = rowOf(item)
    sheet.addRow(DASHBOARD_COLUNAS.map((coluna) => cellText(row[coluna]))).commit()
    rows += 1
    if (rows % ROWS_PER_TURN === 0) await nextTurn()
    if (stream.destroyed) return
  }
  sheet.commit()
  await workbook.commit()
}
