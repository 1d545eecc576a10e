import exceljs from 'exceljs'

/** One sheet: its rows of cell texts, as people see them, and the pictures placed on it. */
export interface SheetContent {
  name: string
  rows: string[][]
  images: number
}

/** Reads a workbook. */
export async function readExcel(bytes: Uint8Array): Promise<SheetContent[]> {
  const workbook = new exceljs.Workbook()
  const buffer = Uint8Array.from(bytes).buffer
  await workbook.xlsx.load(buffer)
  return workbook.worksheets.map((sheet) => {
    const rows: string[][] = []
    sheet.eachRow((row) => {
      const cells: string[] = []
      row.eachCell({ includeEmpty: true }, (cell) => cells.push(cell.text))
      rows.push(cells)
    })
    return { name: sheet.name, rows, images: sheet.getImages().length }
  })
}
