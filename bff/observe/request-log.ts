import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import type { OddAnswer } from '../backend/backend-client.ts'
import { byteMeter } from '../http/byte-meter.ts'
import { createLogOutput } from '#shared/node/log/log-output'
import { runWithRecord } from './request-record.ts'
import type { RequestRecord } from './request-record.ts'

export type Log = Logger

const SECRETS = [
  'senha',
  'token',
  'accessToken',
  'authorization',
  'cookie',
  'cookies',
  'set-cookie',
  'credentials',
]

/** JSON lines, one an event, for standard output; what could open a door is never written. Source: contract §7. */
export function createLog(level: string, destination: DestinationStream = createLogOutput()): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[oculto]' },
  }
  return pino(options, destination)
}

/** Writes down records of a backend's answer that were shown in part, or left out. Source: contract §5. */
export const oddAnswerLog =
  (log: Log) =>
  (odd: OddAnswer): void =>
    log.warn({ evento: 'resposta-estranha', ...odd })

const SANE_ID = /^[A-Za-z0-9-]{1,64}$/
const MAX_ROTA = 200
/** Status in the log of a request whose client left before the answer was whole. */
const CLIENT_LEFT = 499

const cutPath = (path: string) => path.slice(0, MAX_ROTA)

/** What a request's line says of it, beside who asked. */
export interface RequestEnd {
  record: RequestRecord
  status: number
  ms: number
  bytesIn: number
  bytesOut: number
}

/** Told of every request: for figures. */
export interface RequestObserver {
  begin(record: RequestRecord): void
  end(request: RequestEnd): void
}

/** Opens each request's record and writes its one line when the answer ends, whole or not. */
export function requestLog(log: Log, observer?: RequestObserver): RequestHandler {
  const meter = byteMeter()
  return (req, res, next) => {
    const given = req.get('x-request-id')
    const record: RequestRecord = {
      requestId: given && SANE_ID.test(given) ? given : randomUUID(),
      upstream: [],
    }
    const started = performance.now()
    const { path } = req
    const bytes = meter(req.socket)
    res.locals['record'] = record
    res.setHeader('X-Request-Id', record.requestId)
    observer?.begin(record)
    res.once('close', () => {
      const status = res.writableFinished ? res.statusCode : CLIENT_LEFT
      const ms = Math.round((performance.now() - started) * 10) / 10
      const moved = bytes()
      observer?.end({ record, status, ms, ...moved })
      log.info({
        requestId: record.requestId,
        userId: record.usuario?.id ?? null,
        nivel: record.usuario?.nivel ?? null,
        method: req.method,
        rota: record.rota ?? cutPath(path),
        status,
        ms,
        ...moved,
        upstream: record.upstream,
      })
    })
    runWithRecord(record, next)
  }
}
