import type { IRouter, Request, RequestHandler, Response } from 'express'
import { AppError } from '#shared/errors/errors'
import { canAccess, type Acesso } from '#shared/linhas/niveis'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import type { RequestRecords } from './request-records.ts'

/** A declared route: its path, who may call it, and what answers. */
export interface Route {
  method: 'GET' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  /** Express path. */
  path: string
  /** The roles that may call; any signed-in user; or anybody. */
  acesso: Acesso | 'publico'
  /** Runs after the access check and before the handler: a body parser. */
  before?: RequestHandler
  handler: RequestHandler
}

/** The names of the methods of an Express router. */
const METHODS = { GET: 'get', POST: 'post', HEAD: 'head', PATCH: 'patch', DELETE: 'delete' } as const

/** How a process recognises its callers, and where it keeps what it knows of a request. */
export interface Entrance<R extends Route, U extends Usuario> {
  records: RequestRecords<U>
  /** Recognises the caller. Rejects with NOT_SIGNED_IN, or another error of the caller's credentials. */
  recognise: (req: Request, res: Response, route: R) => Promise<U>
}

/** Throws FORBIDDEN unless the user's level has this access. Source: contract §2. */
export function requireAcesso({ nivel }: Pick<Usuario, 'nivel'>, acesso: Acesso): void {
  if (!canAccess(nivel, acesso)) throw new AppError('FORBIDDEN')
}

/**
 * Mounts declared routes, each behind its access check, so that none can be mounted without saying who may call. Other
 * methods on their paths are refused with 405.
 */
export function mountRoutes<R extends Route, U extends Usuario>(
  router: IRouter,
  routes: readonly R[],
  { records, recognise }: Entrance<R, U>,
): void {
  for (const route of routes) {
    const { method, path, acesso, before, handler } = route
    const guard: RequestHandler = async (req, res, next) => {
      const record = records.of(res)
      record.rota = path
      if (acesso !== 'publico') {
        record.usuario = await recognise(req, res, route)
        requireAcesso(record.usuario, acesso)
      }
      next()
    }
    router[METHODS[method]](path, guard, ...(before ? [before] : []), handler)
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    // Not `router.all`: that compiles the path once more for each method there is, at every start.
    router.route(path).all(refuseMethod(routes.filter((route) => route.path === path)))
  }
}

function refuseMethod(declared: readonly Route[]): RequestHandler {
  const allowed = declared.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return (req, res) => {
    res.setHeader('Allow', allowed.join(', '))
    throw new AppError('METHOD_NOT_ALLOWED', { detail: `${req.method} is not declared` })
  }
}
