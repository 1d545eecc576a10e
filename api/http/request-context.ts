import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'
import type { TokenOwner } from '../db/tokens-repo.ts'
import type { Log } from '../start/log.ts'

/** What a request knows besides what it asks: filled in by the first middlewares. */
export interface RequestContext {
  requestId: string
  log: Log
  /** Whose token it carries, once that is checked. */
  usuario?: TokenOwner
}

const contexts = new WeakMap<Request, RequestContext>()

const SANE_ID = /^[A-Za-z0-9-]{1,64}$/

/** Gives each request its id (the caller's, when it is a sane one), its log, and one line when it ends. */
export function requestContext(log: Log) {
  return (req: Request, res: Response, next: NextFunction) => {
    const given = req.get('x-request-id') ?? ''
    const requestId = SANE_ID.test(given) ? given : randomUUID()
    const context: RequestContext = { requestId, log: log.child({ requestId }) }
    contexts.set(req, context)
    res.set('X-Request-Id', requestId)
    const start = performance.now()
    res.once('close', () => {
      const ms = Math.round(performance.now() - start)
      context.log.debug({ method: req.method, rota: req.path, status: res.statusCode, ms }, 'request')
    })
    next()
  }
}

/** The request's context; there is one in every handler. */
export function contextOf(req: Request): RequestContext {
  const context = contexts.get(req)
  if (!context) throw new Error('request without context')
  return context
}

/** The signed-in user; there is one in every handler behind `requireAccess`. */
export function usuarioOf(req: Request): TokenOwner {
  const { usuario } = contextOf(req)
  if (!usuario) throw new Error('request without user')
  return usuario
}
