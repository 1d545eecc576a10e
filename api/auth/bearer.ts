import { newOpaqueToken, tokenHash } from '#shared/node/sessions/opaque-token'
import { AppError } from '#shared/errors/errors'
import { DAY_MS } from '#shared/time/day'
import type { Judged, TokenOwner, TokensRepo } from '../db/repos/tokens-repo.ts'
import type { UsuarioRow } from '../db/repos/usuarios-repo.ts'

const LIFETIME_MS = DAY_MS
/** Longest life that a login may ask for: a year of 366 days, and the rest of its last day in any zone. */
const LONGEST_MS = 368 * DAY_MS

/** A token that was issued, and its end as ISO 8601. */
interface Issued {
  token: string
  expiresAt: string
}

/** Bearer tokens of 256 random bits, kept as hashes, good for 24 h or until a moment that the login asked for. */
export class Bearers {
  readonly #tokens: TokensRepo
  readonly #now: () => Date

  constructor(tokens: TokensRepo, now: () => Date) {
    this.#tokens = tokens
    this.#now = now
  }

  /**
   * Issues a token to the user and removes expired ones; undefined when senha, nivel or e-mail changed since they were
   * judged. Throws INVALID_INPUT for an end that is past or too far off.
   */
  async issue(
    usuario: Pick<UsuarioRow, 'id'> & Judged,
    until: Date | undefined,
  ): Promise<Issued | undefined> {
    const now = this.#now()
    const lifeMs = until ? until.getTime() - now.getTime() : LIFETIME_MS
    if (!(lifeMs > 0 && lifeMs <= LONGEST_MS)) throw new AppError('INVALID_INPUT', { detail: 'end of token' })
    const expiresAt = new Date(now.getTime() + lifeMs).toISOString()
    const token = newOpaqueToken()
    await this.#tokens.removeExpired(now)
    const kept = {
      hash: tokenHash(token),
      usuario_id: usuario.id,
      created_at: now.toISOString(),
      expires_at: expiresAt,
    }
    return (await this.#tokens.create(kept, usuario)) ? { token, expiresAt } : undefined
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
