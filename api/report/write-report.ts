import { Readable } from 'node:stream'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TipoRelatorio } from '#shared/contract/documentos/relatorio'
import { AppError } from '#shared/errors/errors'
import { putBack } from '#shared/node/http/put-back'
import { UnderWay } from '#shared/node/process/under-way'
import { reportContent } from './report-content.ts'
import type { ReportContent } from './report-content.ts'
import type { ReportRequest } from './report-request.ts'

/** Counts the reports that are being written. */
export const reportsUnderWay = new UnderWay()

type Format = (content: ReportContent) => AsyncGenerator<Buffer>

/**
 * The writer of each kind of file, loaded when it is first needed: its fonts and pictures are a sixth of what a start
 * would load.
 */
const FORMATS: Readonly<Record<TipoRelatorio, () => Promise<Format>>> = {
  pdf: async () => (await import('./pdf/pdf-report.ts')).pdfReport,
  excel: async () => (await import('./excel/excel-report.ts')).excelReport,
}

/**
 * Writes a report to `out` as its bytes are made, at the pace of the reader, and ends it. Nothing is written before the
 * first photo is read, so a failure till then leaves `out` untouched. Later a failure, or `signal`, destroys `out`, so
 * that half a file never looks whole. Throws ABORTED, or the cause. A signal that comes once everything is written, as
 * an answer's 'close' does, changes nothing.
 */
export const writeReport = (request: ReportRequest, out: Writable): Promise<void> =>
  reportsUnderWay.run(() => write(request, out))

async function write(request: ReportRequest, out: Writable): Promise<void> {
  const format = await FORMATS[request.tipo]()
  const ended = new AbortController()
  const signal = AbortSignal.any([request.signal, ended.signal])
  const bytes = format(reportContent({ ...request, signal }))
  try {
    signal.throwIfAborted()
    const first = await bytes.next()
    signal.throwIfAborted()
    if (first.done) throw new AppError('UNEXPECTED', { detail: 'report without a byte' })
    await pipeline(Readable.from(putBack(first, bytes), { objectMode: false }), out, { signal })
  } catch (error) {
    // Whatever ended the report, no further photo is begun.
    ended.abort()
    if (out.writableFinished) return
    await bytes.return(undefined)
    throw request.signal.aborted ? new AppError('ABORTED', { cause: error }) : error
  }
}
