import type { Insertable, Selectable } from 'kysely'
import { AppError } from '#shared/errors'
import { TEXTOS } from '#shared/textos'
import type { Db } from './open-database.ts'
import type { UsuariosTable } from './schema.ts'

export type UsuarioRow = Selectable<UsuariosTable>

/** Users, told apart by their normalised e-mail. */
export class UsuariosRepo {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  findByEmail(email: string): Promise<UsuarioRow | undefined> {
    return this.#db.selectFrom('usuarios').selectAll().where('email', '=', email).executeTakeFirst()
  }

  /** True while nobody is registered. */
  async isEmpty(): Promise<boolean> {
    return (await this.#db.selectFrom('usuarios').select('id').limit(1).executeTakeFirst()) === undefined
  }

  /** Adds a user and gives the id. Throws CONFLICT when the e-mail is taken. */
  async create(usuario: Insertable<UsuariosTable>): Promise<number> {
    const row = await this.#db
      .insertInto('usuarios')
      .values(usuario)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new AppError('CONFLICT', { texto: TEXTOS.cadastro.emailRepetido })
    return row.id
  }

  /**
   * Changes what lets a user in, or how far, and ends the user's tokens with it, all at once. False for an unknown
   * e-mail.
   */
  changeAccess(email: string, change: Partial<Pick<UsuarioRow, 'senha_hash' | 'nivel'>>): Promise<boolean> {
    return this.#db.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable('usuarios')
        .set(change)
        .where('email', '=', email)
        .returning('id')
        .executeTakeFirst()
      if (!row) return false
      await trx.deleteFrom('tokens').where('usuario_id', '=', row.id).execute()
      return true
    })
  }

  list(): Promise<Pick<UsuarioRow, 'id' | 'email' | 'nivel' | 'responsavel' | 'created_at'>[]> {
    return this.#db
      .selectFrom('usuarios')
      .select(['id', 'email', 'nivel', 'responsavel', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  }

  async countSince(from: Date): Promise<number> {
    const { total } = await this.#db
      .selectFrom('usuarios')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('created_at', '>=', from.toISOString())
      .executeTakeFirstOrThrow()
    return Number(total)
  }
}
