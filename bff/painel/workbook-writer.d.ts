// The part of exceljs that writes as a stream: the whole library takes twice as long to load, with readers that are not
// needed.
declare module 'exceljs/lib/stream/xlsx/workbook-writer.js' {
  import type { stream } from 'exceljs'
  const WorkbookWriter: typeof stream.xlsx.WorkbookWriter
  export default WorkbookWriter
}
