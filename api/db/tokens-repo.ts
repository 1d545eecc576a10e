import type { Selectable } from 'kysely'
import type { Db } from './open-database.ts'
import type { TokensTable, UsuariosTable } from './schema.ts'

export type TokenOwner = Pick<Selectable<UsuariosTable>, 'id' | 'email' | 'nivel'>

/** Bearer tokens by their hash; an expired one is as good as none. */
export class TokensRepo {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async create(token: TokensTable): Promise<void> {
    await this.#db.insertInto('tokens').values(token).execute()
  }

  /** The user a live token belongs to, with the role of this moment. */
  findOwner(hash: string, now: Date): Promise<TokenOwner | undefined> {
    return this.#db
      .selectFrom('tokens')
      .innerJoin('usuarios', 'usuarios.id', 'tokens.usuario_id')
      .select(['usuarios.id', 'usuarios.email', 'usuarios.nivel'])
      .where('tokens.hash', '=', hash)
      .where('tokens.expires_at', '>', now.toISOString())
      .executeTakeFirst()
  }

  async removeExpired(now: Date): Promise<void> {
    await this.#db.deleteFrom('tokens').where('expires_at', '<=', now.toISOString()).execute()
  }
}
