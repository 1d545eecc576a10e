import type { Request, RequestHandler, Response } from 'express'
import { AppError } from '#shared/contract/errors'
import { canAccess } from '#shared/contract/niveis'
import type { Acesso } from '#shared/contract/niveis'
import { recordOf } from '../observe/request-record.ts'
import type { Authenticator } from '../session/authenticate.ts'
import type { Principal } from '../session/principal.ts'

/** What a route declares about who may call it. */
export interface RouteAccess {
  acesso: Acesso | 'publico'
  /** A GET that a browser navigates to or shows as an image: the cookie alone opens it. Source: contract §2. */
  cookieOnly: boolean
}

/** The check in front of every declared route: nothing passes that was not declared. */
export interface Access {
  guard(route: RouteAccess): RequestHandler
  refuseMethod(allowed: readonly string[]): RequestHandler
}

/** The caller of a guarded route. Throws NOT_SIGNED_IN when the route let nobody in. */
export function principalOf(res: Response): Principal {
  const principal = (res.locals as { principal?: Principal }).principal
  if (!principal) throw new AppError('NOT_SIGNED_IN')
  return principal
}

/** Names the caller of a guarded route where his requests are counted; the number 7 and the text '7' are two users. */
export const userKeyOf = (res: Response): string => JSON.stringify(principalOf(res).usuario.id)

/** Lets the role in, or throws FORBIDDEN. Source: contract §2. */
export function requireAcesso(principal: Principal, acesso: Acesso): void {
  if (!canAccess(principal.usuario.nivel, acesso)) throw new AppError('FORBIDDEN')
}

/** Makes the access check out of the way callers are recognised. */
export function createAccess(authenticator: Authenticator): Access {
  const admit = async (req: Request, res: Response, route: RouteAccess) => {
    if (route.acesso === 'publico') return
    const principal = await authenticator.authenticate(req, { cookieOnly: route.cookieOnly })
    recordOf(res).usuario = principal.usuario
    res.setHeader('Cache-Control', 'private, no-store')
    requireAcesso(principal, route.acesso)
    res.locals['principal'] = principal
  }
  return {
    guard: (route) => async (req, res, next) => {
      await admit(req, res, route)
      next()
    },
    refuseMethod: (allowed) => (req, res) => {
      res.setHeader(
        'Allow',
        allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '),
      )
      throw new AppError('METHOD_NOT_ALLOWED', { detail: `${req.method} is not declared` })
    },
  }
}
