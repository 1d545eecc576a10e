import type { Usuario } from '#shared/contract/usuario'

/** What the backend gave at login: its bearer token, its cookies (as one `Cookie` header value), or both. */
export interface BackendCredentials {
  token?: string
  cookies?: string
}

/** Who is calling: a browser session or an integrator's token, with the credentials the backend knows. */
export interface Principal {
  readonly kind: 'navegador' | 'integrador'
  /** SHA-256 of the session id, in hex: names the session without opening it. */
  readonly sessionKey: string
  readonly usuario: Usuario
  readonly credentials: BackendCredentials
  /** Counts as activity now; written at most once a minute. */
  touch(): void
  /**
   * Looks again whether work that takes long may go on. Throws NOT_SIGNED_IN when the session was ended meanwhile;
   * one that merely reached its age goes on for an hour. Source: contract §2.
   */
  confirm(): Promise<void>
  /** Keeps what the backend's answer made of the session's cookies, for this request and all later ones. */
  keepCookies(renewed: (kept: string | undefined) => string | undefined): Promise<void>
  /** Ends the session: at logout, or when the backend no longer takes its credentials. */
  end(): Promise<unknown>
}
