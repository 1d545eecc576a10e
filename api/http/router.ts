import { Router, type Request, type RequestHandler, type Response } from 'express'
import { AppError } from '#shared/contract/errors'
import { canAccess, type Acesso } from '#shared/contract/niveis'
import type { Bearers } from '../auth/bearer.ts'
import { records } from './request-record.ts'

type Handler = (req: Request, res: Response) => Promise<void>

/** One call: who may make it, and what it does. */
export interface Route {
  method: 'get' | 'post'
  path: string
  /** Roles that may call; any signed-in user; or anybody. */
  acesso: Acesso | 'publico'
  /** What runs before the handler, after access is known: a body parser. */
  before?: RequestHandler
  handler: Handler
}

/** Finds the token's user and lets pass who may. Throws NOT_SIGNED_IN, FORBIDDEN. */
function requireAccess(bearers: Bearers, acesso: Acesso): RequestHandler {
  return async (req, res, next) => {
    const usuario = await bearers.findOwner(req.get('authorization'))
    if (!usuario) throw new AppError('NOT_SIGNED_IN')
    if (!canAccess(usuario.nivel, acesso)) throw new AppError('FORBIDDEN')
    records.of(res).usuario = usuario
    next()
  }
}

/** The backend's calls, each behind its access check; there is no way to mount one without saying who may call. */
export function createRouter(routes: readonly Route[], bearers: Bearers): Router {
  const router = Router({ caseSensitive: true })
  for (const { method, path, acesso, before, handler } of routes) {
    const guards = acesso === 'publico' ? [] : [requireAccess(bearers, acesso)]
    router[method](path, ...guards, ...(before ? [before] : []), handler)
  }
  return router
}
