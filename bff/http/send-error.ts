import type { ErrorRequestHandler, Request, Response } from 'express'
import { AppError, ERRORS, codeFromStatus, toAppError } from '#shared/errors'
import { auditRefusal } from '../audit.ts'
import type { Audit } from '../audit.ts'
import type { Log } from '../log.ts'
import { requestIdOf } from '../request-record.ts'
import { isNavigation, sendErrorPage } from './error-page.ts'
import { isBodyHeldBack } from './request-body.ts'

/** Bytes and milliseconds of an unread body that are still taken, so that the client can read the refusal. */
const DRAIN_BYTES = 1024 * 1024
const DRAIN_MS = 2_000

/**
 * Takes the rest of a refused body, within limits, then hangs up; not at once, because what hangs up with bytes
 * unread takes the answer away from a client that is still sending.
 */
function drain(req: Request): void {
  let left = DRAIN_BYTES
  const hangUp = () => req.socket.destroy()
  const timer = setTimeout(hangUp, DRAIN_MS)
  req.once('close', () => clearTimeout(timer))
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) req.pause()
  })
  req.on('error', hangUp)
  req.resume()
}

/**
 * Answers with the error's status and `{ message, requestId }`; after the headers are out the connection is
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
  if (error.retryAfterS !== undefined) res.setHeader('Retry-After', String(error.retryAfterS))
  res.setHeader('Cache-Control', 'private, no-store')
  // No `Connection: close` with an unread body: the server would cut it as soon as the answer is written.
  const heldBack = isBodyHeldBack(req)
  const unread = !req.complete && !heldBack
  if (heldBack) res.setHeader('Connection', 'close')
  if (isNavigation(req)) sendErrorPage(req, res, error)
  else res.status(error.http).json({ message: error.texto, requestId: requestIdOf(res) })
  if (unread) drain(req)
}

/** Errors of Express and its parsers carry a status; they become the AppError of that status. */
function fromExpress(error: unknown): AppError {
  if (error instanceof AppError || !(error instanceof Error)) return toAppError(error)
  const { status } = error as { status?: unknown }
  if (typeof status !== 'number' || status < 400 || status >= 500) return toAppError(error)
  return new AppError(codeFromStatus(status), { cause: error })
}

/** Writes down what went wrong inside; what callers did wrong is in the request's line already. */
export function logError(log: Log, error: AppError, requestId: string): void {
  if (ERRORS[error.code].http < 500) return
  const cause = error.cause instanceof Error ? { causa: error.cause.message, pilha: error.cause.stack } : {}
  log.error({ requestId, erro: error.code, detalhe: error.message, ...cause })
}

/** The one place where errors of routes become answers. */
export function errorMiddleware({ log, audit }: { log: Log; audit: Audit }): ErrorRequestHandler {
  return (thrown: unknown, req, res, _next) => {
    const error = fromExpress(thrown)
    logError(log, error, requestIdOf(res))
    auditRefusal(audit, error)
    sendError(req, res, error)
  }
}
