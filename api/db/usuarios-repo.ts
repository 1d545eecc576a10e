import type { Insertable, Selectable } from 'kysely'
import { AppError } from '#shared/errors/errors'
import { TEXTOS } from '#shared/textos/textos'
import type { Db } from './open-database.ts'
import type { UsuariosTable } from './schema.ts'

export type UsuarioRow = Selectable<UsuariosTable>

/** What lets a user in, or how far. */
export type Access = Partial<Pick<UsuarioRow, 'senha_hash' | 'nivel' | 'desativado_em'>>

const LISTED = ['id', 'email', 'nivel', 'responsavel', 'created_at', 'desativado_em'] as const
/** A user as lists show one. */
export type UsuarioListed = Pick<UsuarioRow, (typeof LISTED)[number]>

/** Nobody would be left who may administrate; nothing was changed. */
export class LastAdministrator extends Error {
  override readonly name = 'LastAdministrator'
}

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
   * Changes what lets a user in, or how far, and ends the user's tokens with it, all at once. Gives the user's id;
   * undefined for an unknown e-mail. Throws LastAdministrator.
   */
  changeAccess(email: string, change: Access): Promise<number | undefined> {
    return this.#db.transaction().execute(async (trx) => {
      const administrators = trx
        .selectFrom('usuarios')
        .select('email')
        .where('nivel', '=', 'administrador')
        .where('desativado_em', 'is', null)
      const before = await administrators.execute()
      const row = await trx
        .updateTable('usuarios')
        .set(change)
        .where('email', '=', email)
        .returning('id')
        .executeTakeFirst()
      if (!row) return undefined
      if (before.length > 0 && !(await administrators.executeTakeFirst())) throw new LastAdministrator()
      await trx.deleteFrom('tokens').where('usuario_id', '=', row.id).execute()
      return row.id
    })
  }

  list(): Promise<UsuarioListed[]> {
    return this.#db
      .selectFrom('usuarios')
      .select(LISTED)
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
