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

  list(): Promise<Pick<UsuarioRow, 'id' | 'email' | 'responsavel' | 'created_at'>[]> {
    return this.#db
      .selectFrom('usuarios')
      .select(['id', 'email', 'responsavel', 'created_at'])
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
