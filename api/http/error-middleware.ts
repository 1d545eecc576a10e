import type { ErrorRequestHandler } from 'express'
import { logError } from '#shared/node/http/log-error'
import type { Log } from '#shared/node/log/create-log'
import { AppError, codeFromStatus, toAppError } from '#shared/contract/errors'
import { records } from './request-record.ts'

/** Headers of a file that will not be sent after all. */
const FILE_HEADERS = ['Content-Type', 'Content-Length', 'Content-Disposition', 'ETag', 'Accept-Ranges']

/** Seconds after which a full database may answer again. */
const RETRY_S = 5

/** Errors of the body parser and router carry the HTTP status they mean. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || error instanceof AppError || !('status' in error)) return undefined
  const { status } = error
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined
}

/** SQLite without room is not the request's fault. */
function databaseFull(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || error instanceof AppError) return undefined
  if (!/database or disk is full/i.test(error.message)) return undefined
  return new AppError('STORAGE_FULL', { detail: error.message, cause: error, retryAfterS: RETRY_S })
}

function translate(error: unknown): AppError {
  const status = statusOf(error)
  if (status === undefined) return databaseFull(error) ?? toAppError(error)
  return new AppError(codeFromStatus(status), { cause: error, detail: (error as Error).message })
}

/** The one place where errors become answers: `{ message, code }`, or a destroyed connection after the headers. */
export function errorMiddleware(log: Log): ErrorRequestHandler {
  return (thrown, req, res, _next) => {
    const error = translate(thrown)
    const { requestId } = records.of(res)
    const about = { requestId, rota: req.path }
    const gone = req.socket.destroyed || res.destroyed
    // What the caller did wrong is told to the caller, and stands in the gateway's line of the request.
    if (gone || error.http < 500) log.debug({ ...about, evento: 'pedido-recusado', motivo: error.code })
    else logError(log, error, about)
    if (res.headersSent || gone) {
      res.destroy()
      return
    }
    for (const header of FILE_HEADERS) res.removeHeader(header)
    if (error.retryAfterS !== undefined) res.set('Retry-After', String(error.retryAfterS))
    res.status(error.http).json({ message: error.texto, code: error.code, requestId })
  }
}
