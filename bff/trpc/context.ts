import type { Request, Response } from 'express'
import type { Zona } from '#shared/time/zona'
import type { Audit } from '../observe/audit.ts'
import type { BackendClient } from '../backend/backend-client.ts'
import type { Envios } from '../envios/envios.ts'
import type { FotoLinks } from '../fotos/foto-links.ts'
import { recordOf } from '../observe/request-record.ts'
import type { Authenticator } from '../session/authenticate.ts'
import type { CookieSettings } from '../session/cookie.ts'
import type { KnownDevices } from '../session/guesses/known-device.ts'
import type { LoginLimits } from '../session/guesses/login-limits.ts'
import type { OriginSettings } from '../session/origin.ts'
import type { Principal } from '../session/principal.ts'
import { sessionEndSignal } from '../session/running-work.ts'
import type { Sessions } from '../session/sessions.ts'
import type { InTurn } from './calls/call-turns.ts'
import type { HeldShare } from './calls/held-answers.ts'

/** What procedures work with. */
export interface Services {
  backend: BackendClient
  sessions: Sessions
  authenticator: Authenticator
  loginLimits: LoginLimits
  devices: KnownDevices
  fotos: FotoLinks
  envios: Envios
  /** The product's zone, in which all moments are answered. */
  zona: Zona
  audit: Audit
  /** True when the backend is the product's own, which has calls for its users besides those of spec §7. */
  ownBackend: boolean
  cookie: CookieSettings
  origin: OriginSettings
}

/** One HTTP request to `/trpc`, with one or several calls. */
export interface Context extends Services {
  req: Request
  res: Response
  requestId: string
  /** Number of calls in the batch. */
  calls: number
  /** Ends when the client leaves. */
  signal: AbortSignal
  /** The caller, recognised once a request. Throws what the authenticator throws. */
  authenticate(): Promise<Principal>
  /** Runs a call when it is its turn among those of its user. */
  inTurn: InTurn
  /** The memory that the backend's answers to its calls take. */
  held: HeldShare
}

/** What a call knows in a procedure that only somebody signed in may call. */
export interface SignedContext extends Context {
  principal: Principal
}

/** Recognises the caller of a request, when first asked. */
export function recogniser(
  { authenticator }: Services,
  req: Request,
  res: Response,
): () => Promise<Principal> {
  let recognised: Promise<Principal> | undefined
  const recognise = async () => {
    const principal = await authenticator(req, { cookieOnly: false })
    recordOf(res).usuario = principal.usuario
    return principal
  }
  return async () => {
    const principal = await (recognised ??= recognise())
    sessionEndSignal(res).throwIfAborted()
    return principal
  }
}
