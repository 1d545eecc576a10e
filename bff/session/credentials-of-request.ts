import type { Request } from 'express'
import { presentedCookies } from './cookie.ts'
import type { CookieSettings } from './cookie.ts'
import { INTEGRATOR_PREFIX } from './tokens.ts'

/** The bearer of the Authorization header; undefined when there is none, empty when it is malformed. */
function bearerOf({ headers }: Pick<Request, 'headers'>): string | undefined {
  const { authorization } = headers
  if (authorization === undefined) return undefined
  return /^Bearer +([\x21-\x7e]{1,512})$/i.exec(authorization)?.[1] ?? ''
}

/** True when a program asks, by a token of its own: no cookie of a browser has any part in it. */
export const isProgram = (req: Pick<Request, 'headers'>): boolean =>
  bearerOf(req)?.startsWith(INTEGRATOR_PREFIX) === true

/** The cookie and tokens by which a request may be recognised; beside an integrator's token, cookies are ignored. */
export function presentedIds(req: Pick<Request, 'headers'>, cookie: CookieSettings) {
  const bearer = bearerOf(req)
  const token = bearer?.startsWith(INTEGRATOR_PREFIX) ? bearer : undefined
  return { token, bearer, cookies: token === undefined ? presentedCookies(req.headers.cookie, cookie) : [] }
}
