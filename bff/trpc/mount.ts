import { AppError, ERRORS, toAppError } from '#shared/errors/errors'
import { auditRefusal } from '../observe/audit.ts'
import { PATHS } from '#shared/contract/paths'
import type { RequestHandler, Router } from 'express'
import { refuseEncoded } from '#shared/node/http/invite-body'
import { logError } from '#shared/node/http/log-error'
import type { Log } from '#shared/node/log/create-log'
import { refusedAs } from './format-error.ts'
import { recordOf } from '../observe/request-record.ts'
import { answerCalls } from './answer-calls.ts'
import type { Services } from './context.ts'

const JSON_TYPE = /^application\/json\s*(;\s*charset=utf-?8\s*)?$/i

/** POST with a JSON body only: a form of another page can send neither. Source: contract §2. */
const onlyJsonPost: RequestHandler = (req, res, next) => {
  if (req.method !== 'POST') {
    res.setHeader('Allow', 'POST')
    throw new AppError('METHOD_NOT_ALLOWED')
  }
  if (!JSON_TYPE.test(req.headers['content-type'] ?? '')) throw new AppError('UNSUPPORTED_MEDIA')
  refuseEncoded(req)
  next()
}

/** Names the calls in the log: the procedures of the batch. */
const nameCalls: RequestHandler = (req, res, next) => {
  recordOf(res).rota = req.path.slice(1, 201)
  res.setHeader('Cache-Control', 'private, no-store')
  next()
}

/**
 * 504 when the backend let every call of the batch wait in vain: tRPC's own 408 makes browsers send the request again
 * by themselves, a save too.
 */
function timeoutStatus(errors: AppError[], calls: number | undefined) {
  const late = errors.filter(({ code }) => code === 'BACKEND_TIMEOUT')
  return late.length > 0 && late.length === calls ? { status: ERRORS.BACKEND_TIMEOUT.http } : {}
}

function retryAfter(errors: AppError[]) {
  const waits = errors.flatMap(({ retryAfterS }) => retryAfterS ?? [])
  return waits.length > 0 ? { headers: { 'retry-after': String(Math.max(...waits)) } } : {}
}

/** Mounts the procedures at `/trpc`. */
export function mountTrpc(app: Router, services: Services, log: Log): void {
  app.use(
    PATHS.trpc,
    onlyJsonPost,
    nameCalls,
    answerCalls(services, {
      responseMeta: ({ errors, info }) => {
        const known = errors.flatMap(({ cause }) => (cause instanceof AppError ? cause : []))
        return { ...timeoutStatus(known, info?.calls.length), ...retryAfter(known) }
      },
      onError: ({ error, ctx, input }) => {
        const requestId = ctx?.requestId ?? ''
        if (error.cause instanceof AppError) logError(log, error.cause, { requestId })
        else if (error.code === 'INTERNAL_SERVER_ERROR')
          logError(log, toAppError(error.cause ?? error), { requestId })
        auditRefusal(services.audit, refusedAs(error, input), input)
      },
    }),
  )
}
