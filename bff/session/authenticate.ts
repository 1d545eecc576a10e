import type { Request } from 'express'
import { AppError } from '#shared/errors/errors'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'
import { TEXTOS_TOKENS } from '#shared/textos/pessoas/tokens'
import { TEXTOS } from '#shared/textos/textos'
import { currentRecord } from '../observe/request-record.ts'
import type { CookieSettings } from './cookie.ts'
import { refuseForeignOrigin } from './origin.ts'
import type { OriginSettings } from './origin.ts'
import { presentedIds } from './credentials-of-request.ts'
import type { Principal } from './principal.ts'
import { RunningWork } from './running-work.ts'
import type { Sessions } from './sessions.ts'

/**
 * Recognises who calls, from the cookie and its csrf token or from an integrator's token. Throws NOT_SIGNED_IN, FORBIDDEN
 * (foreign origin, csrf token missing or wrong) or CONFLICT (another user's tab). Source: contract §2.
 */
export type Authenticator = (req: Request, options: EntryOptions) => Promise<Principal>

interface EntryOptions {
  cookieOnly: boolean
  /** The sentence for a caller without any credentials, where it is not the error's own. */
  strangerTexto?: string | undefined
}

interface AuthenticatorDeps {
  sessions: Sessions
  cookie: CookieSettings
  origin: OriginSettings
}

/** Refuses a tab that shows another user than the session's. */
function refuseOtherUsuario(req: Request, principal: Principal): void {
  const shown = req.headers['x-user-id']
  if (shown !== undefined && shown !== String(principal.usuario.id)) {
    throw new AppError('CONFLICT', { texto: TEXTOS.session.alterada })
  }
}

export function createAuthenticator({ sessions, cookie, origin }: AuthenticatorDeps): Authenticator {
  const work = new RunningWork()
  const integrator = async (token: string) => {
    const principal = await sessions.read(token, 'token')
    if (!principal) throw new AppError('NOT_SIGNED_IN', { texto: TEXTOS_TOKENS.naoVale })
    return principal
  }

  const browser = async (
    req: Request,
    { bearer, cookies }: ReturnType<typeof presentedIds>,
    { cookieOnly, strangerTexto }: EntryOptions,
  ) => {
    const [id] = cookies
    if (id === undefined) throw new AppError('NOT_SIGNED_IN', strangerTexto ? { texto: strangerTexto } : {})
    if (cookies.length > 1) throw new AppError('NOT_SIGNED_IN')
    refuseForeignOrigin(req, origin)
    const principal = await sessions.read(id, 'cookie')
    if (!principal) throw new AppError('NOT_SIGNED_IN')
    refuseOtherUsuario(req, principal)
    const csrf = cookieOnly ? bearer : (bearer ?? '')
    if (csrf !== undefined && !sessions.csrfMatches(id, csrf)) {
      throw new AppError('FORBIDDEN', {
        texto: TEXTOS_INTEGRACAO.semCsrf,
        detail: 'csrf token missing or of another session',
      })
    }
    return principal
  }

  return async (req, options) => {
    const started = performance.now()
    const presented = presentedIds(req, cookie)
    const { token } = presented
    const principal = token === undefined ? await browser(req, presented, options) : await integrator(token)
    principal.touch()
    const record = currentRecord()
    if (record) record.sessaoMs = performance.now() - started
    if (req.res) work.follow(req.res, principal)
    return principal
  }
}
