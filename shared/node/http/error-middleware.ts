import type { ErrorRequestHandler, Request, Response } from 'express'
import { AppError, codeFromStatus, toAppError } from '#shared/errors/errors'

/** What was said of an answer that will not be given after all. */
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

/** What an error happened to. */
export interface FailedExchange {
  req: Request
  res: Response
  error: AppError
  /** True when nobody is there any more to be answered. */
  gone: boolean
}

/** The two things in which the edges of the product differ, and what their stores throw. */
export interface ErrorEdge {
  /** Told of each error before it is answered. */
  note: (failed: FailedExchange) => void
  /** Writes the answer; its headers stand already. */
  answer: (failed: FailedExchange) => void
  /** An error of this process's stores as one of the table; undefined for any other. */
  translate?: (thrown: Error) => AppError | undefined
}

/** Errors of Express and its parsers carry a status; they become the AppError of that status. */
function appErrorOf(thrown: unknown, translate: ErrorEdge['translate']): AppError {
  if (thrown instanceof AppError || !(thrown instanceof Error)) return toAppError(thrown)
  const { status } = thrown as { status?: unknown }
  if (typeof status !== 'number' || status < 400 || status >= 500)
    return translate?.(thrown) ?? toAppError(thrown)
  return new AppError(codeFromStatus(status), { cause: thrown, detail: thrown.message })
}

/**
 * The one place where errors of routes become answers. After the headers are out the connection is destroyed instead,
 * so that half an answer never looks whole.
 */
export function errorMiddleware({ note, answer, translate }: ErrorEdge): ErrorRequestHandler {
  return (thrown: unknown, req, res, _next) => {
    const error = appErrorOf(thrown, translate)
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
