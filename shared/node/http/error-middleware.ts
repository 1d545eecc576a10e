import type { ErrorRequestHandler, Request, Response } from 'express'
import { AppError, codeFromStatus, toAppError } from '#shared/errors/errors'
import { outOfHandles } from '../data-folder/durable-file.ts'

/** Headers that describe the answer that was planned, and that the error's answer must not keep. */
const CONTENT_HEADERS = [
  'Content-Type',
  'Content-Length',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Range',
  'Accept-Ranges',
  'ETag',
  'Last-Modified',
]

/** A request that failed, with its error. */
export interface FailedExchange {
  req: Request
  res: Response
  error: AppError
  /** True when the client has hung up and nobody can be answered. */
  gone: boolean
}

/** What differs between the gateway and the embedded backend in the answering of errors. */
export interface ErrorEdge {
  /** Called with each error before it is answered. */
  note: (failed: FailedExchange) => void
  /** Writes the answer; the headers that all errors have are set already. */
  answer: (failed: FailedExchange) => void
}

/** Errors of Express and its parsers carry a status; they become the AppError of that status. */
function appErrorOf(thrown: unknown): AppError {
  if (thrown instanceof AppError || !(thrown instanceof Error)) return toAppError(thrown)
  const { status } = thrown as { status?: unknown }
  if (typeof status !== 'number' || status < 400 || status >= 500)
    return outOfHandles(thrown) ?? toAppError(thrown)
  return new AppError(codeFromStatus(status), { cause: thrown, detail: thrown.message })
}

/**
 * Turns errors of routes into answers; no other place does. When the headers are sent already, the connection is
 * destroyed instead, so that half an answer never looks whole.
 */
export function errorMiddleware({ note, answer }: ErrorEdge): ErrorRequestHandler {
  return (thrown: unknown, req, res, _next) => {
    const error = appErrorOf(thrown)
    const failed = { req, res, error, gone: req.socket.destroyed || res.destroyed }
    note(failed)
    if (res.headersSent || failed.gone) {
      res.destroy()
      return
    }
    for (const name of CONTENT_HEADERS) res.removeHeader(name)
    if (error.contentRange !== undefined) res.setHeader('Content-Range', error.contentRange)
    if (error.retryAfterS !== undefined) res.setHeader('Retry-After', String(error.retryAfterS))
    res.setHeader('Cache-Control', 'private, no-store')
    answer(failed)
  }
}
