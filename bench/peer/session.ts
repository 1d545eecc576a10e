import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import session from 'express-session'
import createMemoryStore from 'memorystore'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import { canAccess } from '#shared/linhas/niveis'
import type { Acesso } from '#shared/linhas/niveis'

declare module 'express-session' {
  interface SessionData {
    usuario: Usuario
    /** The backend's token for this user. */
    token: string
    csrf: string
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Sessions in memory, the fastest store there is; a restart signs everybody out. */
export function sessions(): RequestHandler {
  const Store = createMemoryStore(session)
  return session({
    name: 'sid',
    secret: randomBytes(32).toString('hex'),
    resave: false,
    saveUninitialized: false,
    store: new Store({ checkPeriod: DAY_MS }),
    cookie: { httpOnly: true, sameSite: 'strict', maxAge: DAY_MS },
  })
}

/** Opens a session with a new id; returns its csrf token. */
export async function openSession(req: Request, usuario: Usuario, token: string): Promise<string> {
  await new Promise<void>((resolve, reject) =>
    req.session.regenerate((error?: Error) => (error ? reject(error) : resolve())),
  )
  const csrf = randomBytes(32).toString('base64url')
  Object.assign(req.session, { usuario, token, csrf })
  return csrf
}

/** True when the request carries the csrf token of its session. */
export function hasCsrf({ headers, session: { csrf = '' } }: Request): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${csrf}`)
  return csrf !== '' && given.length === wanted.length && timingSafeEqual(given, wanted)
}

export const refuseWithoutCsrf: RequestHandler = (req, res, next) => {
  if (hasCsrf(req)) next()
  else res.status(403).json({ message: 'Recarregue a página.' })
}

/** Refuses requests without a session, and users without one of the roles. */
export const refuseUnlessOf =
  (acesso: Acesso): RequestHandler =>
  (req, res, next) => {
    const { usuario } = req.session
    if (!usuario) res.status(401).json({ message: 'Entre de novo.' })
    else if (!canAccess(usuario.nivel, acesso)) res.status(403).json({ message: 'Sem permissão.' })
    else next()
  }
