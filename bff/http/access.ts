import type { IRouter, Response } from 'express'
import { AppError } from '#shared/errors/errors'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import { mountRoutes } from '#shared/node/http/routes'
import type { Entrance, Route } from '#shared/node/http/routes'
import { records } from '../observe/request-record.ts'
import type { Authenticator } from '../session/authenticate.ts'
import { callerKeyOf, refuseReadOnly } from '../session/principal.ts'
import type { Principal } from '../session/principal.ts'

/** One stream or file of the gateway. Source: contract §4. */
export interface RouteDeclaration extends Route {
  /** A GET that a browser navigates to or shows as an image: the cookie alone opens it. Source: contract §2. */
  cookieOnly: boolean
  /** A POST that changes nothing: read-only tokens may send it. */
  onlyReads?: true
  /** The sentence for a caller without any credentials, where the specification has one. */
  strangerTexto?: string
}

/** The caller of a guarded route. Throws NOT_SIGNED_IN where none was recognised. */
export function principalOf(res: Response): Principal {
  const principal = (res.locals as { principal?: Principal }).principal
  if (!principal) throw new AppError('NOT_SIGNED_IN')
  return principal
}

/** Names the caller of a guarded route where his requests are counted. */
export const callerKeyAt = (res: Response): string => callerKeyOf(principalOf(res))

/** How the routes recognise their callers: from the cookie and its csrf token, or an integrator's token. */
const sessionEntrance = (authenticator: Authenticator): Entrance<RouteDeclaration, Usuario> => ({
  records,
  async recognise(req, res, { cookieOnly, method, onlyReads, strangerTexto }) {
    const principal = await authenticator(req, { cookieOnly, strangerTexto })
    if (method !== 'GET' && !onlyReads) refuseReadOnly(principal)
    res.setHeader('Cache-Control', 'private, no-store')
    res.locals['principal'] = principal
    return principal.usuario
  },
})

/** Mounts declared routes, each behind its access check. */
export function mountDeclared(
  router: IRouter,
  routes: readonly RouteDeclaration[],
  authenticator: Authenticator,
): void {
  const wrong = routes.find(({ cookieOnly, method }) => cookieOnly && method !== 'GET')
  if (wrong) throw new Error(`${wrong.path}: only a GET may be cookieOnly`)
  mountRoutes(router, routes, sessionEntrance(authenticator))
}
