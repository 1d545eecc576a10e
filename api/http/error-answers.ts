import type { ErrorRequestHandler } from 'express'
import { errorMiddleware } from '#shared/node/http/error-middleware'
import { logError } from '#shared/node/http/log-error'
import type { Log } from '#shared/node/log/create-log'
import { records } from './request-record.ts'

/** Answers with the error's status and `{ message, code, requestId }`. */
export const errorAnswers = (log: Log): ErrorRequestHandler =>
  errorMiddleware({
    note: ({ error, req, res, gone }) => {
      const about = { requestId: records.of(res).requestId, rota: req.path }
      // Mistakes of the caller are told to the caller, and stand in the gateway's log line of the request; a caller who
      // leaves causes errors that have no code of their own. Both are logged for debugging only. Our own failures are
      // always logged, also in the middle of an answer.
      const left = gone && error.code === 'UNEXPECTED'
      if (left || error.http < 500)
        log.debug({ ...about, evento: 'pedido-recusado', codigo: error.code, motivo: error.texto })
      else logError(log, error, about)
    },
    answer: ({ error, res }) => {
      const { requestId } = records.of(res)
      res.status(error.http).json({ message: error.texto, code: error.code, requestId })
    },
  })
