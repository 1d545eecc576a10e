import type { IRouter, Request, RequestHandler, Response } from 'express'
import { AppError } from '#shared/errors/errors'
import { canAccess, type Acesso } from '#shared/linhas/niveis'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import type { RequestRecords } from './request-records.ts'

/** One way in: where it is, who may come, and what answers. */
export interface Route {
  method: 'GET' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  /** Express path. */
  path: string
  /** Roles that may come; any signed-in user; or anybody. */
  acesso: Acesso | 'publico'
  /** What runs before the handler, after access is known: a body parser. */
  before?: RequestHandler
  handler: RequestHandler
}

/** How Express calls the methods. */
const METHODS = { GET: 'get', POST: 'post', HEAD: 'head', PATCH: 'patch', DELETE: 'delete' } as const

/** What a process knows of its callers, and keeps of a request. */
export interface Entrance<R extends Route, U extends Usuario> {
  records: RequestRecords<U>
  /** Who calls. Rejects with NOT_SIGNED_IN, or with what else speaks against the caller. */
  recognise: (req: Request, res: Response, route: R) => Promise<U>
}

/** Lets the role in, or throws FORBIDDEN. Source: contract §2. */
export function requireAcesso({ nivel }: Pick<Usuario, 'nivel'>, acesso: Acesso): void {
  if (!canAccess(nivel, acesso)) throw new AppError('FORBIDDEN')
}

/**
 * Mounts declared routes, each behind its access check: there is no way to mount one without saying who may call. Other
 * methods of their paths are refused with 405.
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
