import exceljs from 'exceljs'

/** A record of the dashboard's lists, as a backend gives it. */
export const wtgItem = (id: number | string, rest: object) => ({
  id,
  responsavel: 'Ana',
  wtg: 'W-1',
  empresa: 'Ação & Cia',
  os: 'OS-1',
  data_criacao: '2026-11-03T10:00:00.000-03:00',
  ...rest,
})

/** The first sheet of the dashboard's Excel, the values of its rows, and how many sheets there are. */
export async function readSheet(file: ArrayBuffer) {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(file)
  const [sheet] = workbook.worksheets
  const rows: unknown[][] = []
  sheet?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)))
  return { sheet, rows, sheets: workbook.worksheets.length }
}
