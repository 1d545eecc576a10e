import { newOpaqueToken, tokenHash } from '#shared/node/sessions/opaque-token'
import type { TokenOwner, TokensRepo } from '../db/tokens-repo.ts'
import type { UsuarioRow } from '../db/usuarios-repo.ts'

const LIFETIME_MS = 24 * 3_600_000

/** Bearer tokens of 256 random bits, kept as hashes, good for 24 h. */
export class Bearers {
  readonly #tokens: TokensRepo
  readonly #now: () => Date

  constructor(tokens: TokensRepo, now: () => Date) {
    this.#tokens = tokens
    this.#now = now
  }

  /** A new token for the user, unless the senha changed meanwhile; expired ones go at the same time. */
  async issue(usuario: Pick<UsuarioRow, 'id' | 'senha_hash'>): Promise<string | undefined> {
    const now = this.#now()
    const token = newOpaqueToken()
    await this.#tokens.removeExpired(now)
    const kept = {
      hash: tokenHash(token),
      usuario_id: usuario.id,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + LIFETIME_MS).toISOString(),
    }
    return (await this.#tokens.create(kept, usuario.senha_hash)) ? token : undefined
  }

  /** The user of an `Authorization` header's token, if it is live. */
  async findOwner(authorization: string | undefined): Promise<TokenOwner | undefined> {
    const hash = bearerHash(authorization)
    return hash === undefined ? undefined : this.#tokens.findOwner(hash, this.#now())
  }
}

/** How the token of an `Authorization` header is kept; undefined when it has none. */
export function bearerHash(authorization: string | undefined): string | undefined {
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(authorization ?? '')?.[1]
  return token === undefined ? undefined : tokenHash(token)
}
