import type { ErrorRequestHandler, Request, Response } from 'express'
import { AppError, codeFromStatus, toAppError } from '#shared/contract/errors'
import { auditRefusal } from '../observe/audit.ts'
import type { Audit } from '../observe/audit.ts'
import { logError } from '#shared/node/http/log-error'
import type { Log } from '#shared/node/log/create-log'
import { requestIdOf } from '../observe/request-record.ts'
import { isNavigation, sendErrorPage } from './error-page.ts'

/**
 * Answers with the error's status and `{ message, requestId }`, and `arquivo: { posicao, nome }` when one photo of an
 * upload is at fault; after the headers are out the connection is
 * destroyed instead, so that a half answer never looks whole. Source: contract §4.
 */
export function sendError(req: Request, res: Response, error: AppError): void {
  if (res.headersSent) {
    res.destroy()
    return
  }
  for (const name of ['Content-Length', 'Content-Disposition', 'Content-Encoding', 'ETag', 'Last-Modified']) {
    res.removeHeader(name)
  }
  if (error.contentRange !== undefined) res.setHeader('Content-Range', error.contentRange)
  if (error.retryAfterS !== undefined) res.setHeader('Retry-After', String(error.retryAfterS))
  res.setHeader('Cache-Control', 'private, no-store')
  if (isNavigation(req)) sendErrorPage(req, res, error)
  else res.status(error.http).json(answerOf(error, requestIdOf(res)))
}

const answerOf = ({ texto, arquivo }: AppError, requestId: string) => ({
  message: texto,
  requestId,
  ...(arquivo && { arquivo }),
})

/** Errors of Express and its parsers carry a status; they become the AppError of that status. */
function fromExpress(error: unknown): AppError {
  if (error instanceof AppError || !(error instanceof Error)) return toAppError(error)
  const { status } = error as { status?: unknown }
  if (typeof status !== 'number' || status < 400 || status >= 500) return toAppError(error)
  return new AppError(codeFromStatus(status), { cause: error })
}

/** The one place where errors of routes become answers. */
export function errorMiddleware({ log, audit }: { log: Log; audit: Audit }): ErrorRequestHandler {
  return (thrown: unknown, req, res, _next) => {
    const error = fromExpress(thrown)
    logError(log, error, { requestId: requestIdOf(res) })
    auditRefusal(audit, error)
    sendError(req, res, error)
  }
}
