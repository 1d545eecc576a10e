import type { TokenAcesso } from '#shared/contract/pessoas/tokens'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import { AppError } from '#shared/errors/errors'
import type { SessionKind } from '#shared/node/sessions/session-keys'
import { TEXTOS_TOKENS } from '#shared/textos/pessoas/tokens'

/** What the backend gave at login: its bearer token, its cookies (as one `Cookie` header value), or both. */
export interface BackendCredentials {
  token?: string
  cookies?: string
}

/** Name of a program's token, and what it opens. */
export interface NamedToken {
  nome: string
  acesso: TokenAcesso
}

/** Who is calling: a browser session or a token, with the credentials the backend knows. */
export interface Principal {
  /** A browser's session, a token of 12 h that an integrator signed in for, or a program's named token. */
  readonly kind: SessionKind
  /** Only for the kind 'programa'. */
  readonly token: NamedToken | undefined
  /** SHA-256 of the session id, in hex: names the session without opening it. */
  readonly sessionKey: string
  readonly usuario: Usuario
  readonly credentials: BackendCredentials
  /** Counts as activity of the session; written at most once a minute. */
  touch(): void
  /**
   * Checks whether work that takes long may go on. Throws NOT_SIGNED_IN when the session was ended meanwhile; after a
   * session that just reached its age it may go on for an hour. Source: contract §2.
   */
  confirm(): Promise<void>
  /** Updates the session's backend cookies after an answer, for this request and all later ones. */
  keepCookies(renewed: (kept: string | undefined) => string | undefined): Promise<void>
  /** Ends the session: at logout, or when the backend no longer takes its credentials. */
  end(): Promise<unknown>
}

/** The key by which a caller's requests are counted. The number 7 and the text '7' are two users. */
export const callerKeyOf = ({ usuario }: Pick<Principal, 'usuario'>): string => JSON.stringify(usuario.id)

/** Refuses a token that opens queries and downloads only. Throws FORBIDDEN. */
export function refuseReadOnly({ token }: Principal): void {
  if (token?.acesso === 'leitura') throw new AppError('FORBIDDEN', { texto: TEXTOS_TOKENS.soLeitura })
}
