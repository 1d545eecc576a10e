import type { ReportContent } from '../report-content.ts'
export async function* excelReport(_: ReportContent): AsyncGenerator<Buffer> {}
