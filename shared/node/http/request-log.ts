import type { RequestHandler } from 'express'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import { ERRORS } from '#shared/errors/errors'
import { elapsedMs } from '../log/elapsed-ms.ts'
import type { Log } from '../log/create-log.ts'
import type { Tracing } from '../trace/tracing.ts'
import { byteMeter } from './byte-meter.ts'
import type { Refusal, RequestRecord, RequestRecords } from './request-records.ts'

/** The most characters of a path, or of the names of a batch, that a line of the log tells. */
const MAX_ROTA = 200
/** Status in the log of a request whose client left before the answer was whole. */
const CLIENT_LEFT = 499

const LEFT: Refusal = { codigo: 'ABORTED', motivo: ERRORS.ABORTED.texto }

/** Status in the log of an answer that broke off: of the failure that is known to have cut it, or of a client who left. */
function brokenOff({ recusa }: RequestRecord): number {
  if (!recusa || recusa.codigo === 'UNEXPECTED') return CLIENT_LEFT
  const { http } = ERRORS[recusa.codigo]
  return http >= 500 ? http : CLIENT_LEFT
}

/** A path, or the names of a batch, cut to the length that the log tells. */
const cut = (rota: string) => rota.slice(0, MAX_ROTA)

/** What the log line of a request says besides who asked. */
export interface RequestEnd {
  record: RequestRecord
  status: number
  ms: number
  bytesIn: number
  bytesOut: number
}

/** Called for every request, to count for the metrics. */
export interface RequestObserver {
  begin(record: RequestRecord): void
  end(request: RequestEnd): void
}

interface RequestLogParts<U extends Usuario> {
  log: Log
  /** Level of the lines: `debug` where another process in front already tells of every request. */
  level: 'info' | 'debug'
  records: RequestRecords<U>
  observer?: RequestObserver | undefined
  /** Without it nothing is traced. */
  tracing?: Tracing | undefined
}

/** Opens each request's record and writes its one line when the answer ends, whole or not. Source: contract §7. */
export function requestLog<U extends Usuario>(parts: RequestLogParts<U>): RequestHandler {
  const { log, level, records, observer, tracing } = parts
  const meter = byteMeter()
  return (req, res, next) => {
    const started = performance.now()
    const { path } = req
    const bytes = meter(req.socket)
    const record = records.open(req, res)
    if (tracing) record.span = tracing.request(req.method, req.headers)
    observer?.begin(record)
    res.once('close', () => {
      const status = res.writableFinished ? res.statusCode : brokenOff(record)
      const ms = elapsedMs(started)
      const moved = bytes()
      const { requestId, span } = record
      const rota = cut(record.rota ?? path)
      const traceId = span?.traceId
      span?.end({ rota, status, requestId })
      observer?.end({ record, status, ms, ...moved })
      log[level]({
        requestId,
        ...(traceId !== undefined && { traceId }),
        userId: record.usuario?.id ?? null,
        nivel: record.usuario?.nivel ?? null,
        method: req.method,
        rota,
        status,
        ms,
        ...moved,
        upstream: record.upstream,
        ...(record.recusa ?? (status === CLIENT_LEFT && LEFT)),
      })
    })
    next()
  }
}
