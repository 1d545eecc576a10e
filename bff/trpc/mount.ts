import type { Request, RequestHandler, Response, Router } from 'express'
import { PATHS } from '#shared/contract/paths'
import { AppError } from '#shared/errors/errors'
import type { ErrorCode } from '#shared/errors/errors'
import { refuseEncoded } from '#shared/node/http/invite-body'
import type { Log } from '#shared/node/log/create-log'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'
import { recordThenAnswer } from '../http/error-answers.ts'
import { refuseOtherTypes } from '../http/json-type.ts'
import type { Audit } from '../observe/audit.ts'
import { recordOf, requestIdOf } from '../observe/request-record.ts'
import type { CookieSettings } from '../session/cookie.ts'
import { isProgram, presentedIds } from '../session/credentials-of-request.ts'
import { answerCalls } from './calls/answer-calls.ts'
import { askedCalls, checkCalls } from './calls/asked-calls.ts'
import type { Services } from './context.ts'
import { refusalBody } from './errors/error-shape.ts'

/**
 * Lets through POST with a JSON body, which a form of another page cannot send, and GET from programs alone, whose
 * token no browser sends by itself. Source: contract §2.
 */
function refuseOthers(req: Request, cookie: CookieSettings): void {
  const { method } = req
  if (method === 'GET') {
    if (!isProgram(req)) refuseByGet(req, cookie)
  } else {
    if (method !== 'POST') throw refused('METHOD_NOT_ALLOWED', TEXTOS_INTEGRACAO.metodo)
    refuseOtherTypes(req)
  }
  refuseEncoded(req)
}

/**
 * Refuses a GET that is not a program's. A caller without credentials is told that first, except where no token would
 * help; a browser is told to use POST.
 */
function refuseByGet(req: Request, cookie: CookieSettings): never {
  const isStranger = presentedIds(req, cookie).cookies.length === 0
  if (isStranger) checkCalls(req, askedCalls(req))
  throw refused(isStranger ? 'NOT_SIGNED_IN' : 'METHOD_NOT_ALLOWED', TEXTOS_INTEGRACAO.consultaPorGet)
}

const refused = (code: ErrorCode, texto: string) => new AppError(code, { texto })

/** Records the names of the calls for log and metrics. Names have no leading slash, which marks declared paths there. */
function nameCalls(req: Request, res: Response): void {
  recordOf(res).rota = req.path.replace(/^\/+/, '')
  res.setHeader('Cache-Control', 'private, no-store')
}

/** Refusals of whole requests, in the shape of tRPC's own: whatever a stock client is answered, it can read. */
const refusals = (log: Log, audit: Audit) =>
  recordThenAnswer({ log, audit }, ({ error, req, res }) => {
    if (error.code === 'METHOD_NOT_ALLOWED')
      res.setHeader('Allow', req.method !== 'GET' && isProgram(req) ? 'GET, POST' : 'POST')
    res.status(error.http).json(refusalBody(error, requestIdOf(res)))
  })

/** Mounts the procedures at `/trpc` as one handler, because Express matches the address for each handler. */
export function mountTrpc(app: Router, services: Services, log: Log): void {
  const answer = answerCalls(services, log)
  const procedures: RequestHandler = (req, res) => {
    nameCalls(req, res)
    refuseOthers(req, services.cookie)
    return answer(req, res)
  }
  app.use(PATHS.trpc, procedures, refusals(log, services.audit))
}
