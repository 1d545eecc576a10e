import type { Selectable } from 'kysely'
import type { Db } from '../open-database.ts'
import type { TokensTable, UsuariosTable } from '../schema.ts'
import { lockedForShare } from '../writers.ts'

export type TokenOwner = Pick<Selectable<UsuariosTable>, 'id' | 'email' | 'nivel' | 'empresa'>

/** What a login was judged by, and what it is answered with. */
export type Judged = Pick<Selectable<UsuariosTable>, 'senha_hash' | 'email' | 'nivel'>

/** Bearer tokens by their hash; an expired one is as good as none. */
export class TokensRepo {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Keeps the token of a user who may still enter, with the senha and access that the login was judged by; false when
   * one of these has changed meanwhile.
   */
  async create(token: TokensTable, { senha_hash, email, nivel }: Judged): Promise<boolean> {
    const { usuario_id: id, ...own } = token
    const { numInsertedOrUpdatedRows: kept } = await this.#db
      .insertInto('tokens')
      .columns(['usuario_id', 'hash', 'created_at', 'expires_at'])
      .expression((eb) =>
        lockedForShare(
          this.#db,
          eb
            .selectFrom('usuarios')
            .select((row) => [
              'usuarios.id',
              row.val(own.hash).as('hash'),
              row.val(own.created_at).as('created_at'),
              row.val(own.expires_at).as('expires_at'),
            ])
            .where('usuarios.id', '=', id)
            .where('senha_hash', '=', senha_hash)
            .where('email', '=', email)
            .where('nivel', '=', nivel)
            .where('desativado_em', 'is', null),
        ),
      )
      .executeTakeFirstOrThrow()
    return kept === 1n
  }

  /** The user a live token belongs to, with the role and the company of this moment. */
  findOwner(hash: string, now: Date): Promise<TokenOwner | undefined> {
    return this.#db
      .selectFrom('tokens')
      .innerJoin('usuarios', 'usuarios.id', 'tokens.usuario_id')
      .select(['usuarios.id', 'usuarios.email', 'usuarios.nivel', 'usuarios.empresa'])
      .where('tokens.hash', '=', hash)
      .where('tokens.expires_at', '>', now.toISOString())
      .where('usuarios.desativado_em', 'is', null)
      .executeTakeFirst()
  }

  async removeExpired(now: Date): Promise<void> {
    await this.#db.deleteFrom('tokens').where('expires_at', '<=', now.toISOString()).execute()
  }
}
