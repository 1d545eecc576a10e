import type { ErrorRequestHandler } from 'express'
import type { AppError } from '#shared/errors/errors'
import { errorMiddleware } from '#shared/node/http/error-middleware'
import type { ErrorEdge } from '#shared/node/http/error-middleware'
import { logError } from '#shared/node/http/log-error'
import type { Log } from '#shared/node/log/create-log'
import { auditRefusal } from '../observe/audit.ts'
import type { Audit } from '../observe/audit.ts'
import { requestIdOf } from '../observe/request-record.ts'
import { isNavigation, sendErrorPage } from './error-page.ts'

/** Where every error is recorded, whatever its answer. */
interface Told {
  log: Log
  audit: Audit
}

const bodyOf = ({ texto, arquivo }: AppError, requestId: string) => ({
  message: texto,
  requestId,
  ...(arquivo && { arquivo }),
})

/** Answers errors by `answer`, after recording them in log and audit. */
export const recordThenAnswer = ({ log, audit }: Told, answer: ErrorEdge['answer']): ErrorRequestHandler =>
  errorMiddleware({
    note: ({ error, res }) => {
      logError(log, error, { requestId: requestIdOf(res) })
      auditRefusal(audit, error)
    },
    answer,
  })

/**
 * Answers with the error's status and `{ message, requestId }`, and `arquivo: { posicao, nome }` when one photo of an
 * upload is at fault; a navigation gets a page. Source: contract §4.
 */
export const errorAnswers = (told: Told): ErrorRequestHandler =>
  recordThenAnswer(told, ({ error, req, res }) => {
    if (isNavigation(req)) sendErrorPage(req, res, error)
    else res.status(error.http).json(bodyOf(error, requestIdOf(res)))
  })
