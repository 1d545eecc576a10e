import { sql, type Insertable, type Selectable } from 'kysely'
import { AppError } from '#shared/errors/errors'
import { TEXTOS } from '#shared/textos/textos'
import type { Db } from '../open-database.ts'
import type { UsuariosTable } from '../schema.ts'
import { lockedForUpdate } from '../writers.ts'
import { countRows } from './count-rows.ts'

export type UsuarioRow = Selectable<UsuariosTable>

/** The columns that decide whether a user may enter, and what the user may do. */
export type Access = Partial<
  Pick<UsuarioRow, 'senha_hash' | 'senha_provisoria' | 'nivel' | 'desativado_em' | 'email'>
>

/** The other columns of a user's registration. */
export type Cadastro = Pick<UsuarioRow, 'responsavel' | 'empresa' | 'ramo' | 'cnpj' | 'telefone'>

/** A user as lists show one. */
export type UsuarioListed = Omit<UsuarioRow, 'senha_hash'>

export const LISTED = [
  'id',
  'email',
  'nivel',
  'responsavel',
  'empresa',
  'ramo',
  'cnpj',
  'telefone',
  'created_at',
  'desativado_em',
  'senha_provisoria',
  'ultimo_acesso',
] as const satisfies readonly (keyof UsuarioListed)[]

/** What is to change of a user. */
export interface Change {
  /** The new access; a function tells it by the row as it stands, which is held meanwhile. */
  access?: Access | ((row: UsuarioRow) => Access)
  cadastro?: Partial<Cadastro>
  /** The values that the editor saw: nothing is changed when others stand by now. */
  seen?: Partial<UsuarioListed> | undefined
  /**
   * When users change their own account: the hash of their senha when they asked, and that of the token that goes on.
   */
  asked?: { senhaHash: string; token?: string }
}

/** A user was changed; `ended` is true when the access was, so that sessions and tokens have to end. */
export interface Changed {
  email: string
  ended: boolean
}

/** Thrown, with nothing changed, when nobody would be left who may administrate. */
export class LastAdministrator extends Error {
  override readonly name = 'LastAdministrator'
}

/** Throws CONFLICT when the row does not hold any more what the editor saw. */
function assertAsSeen(row: UsuarioRow, seen: Partial<UsuarioListed>): void {
  if (LISTED.some((campo) => campo in seen && seen[campo] !== row[campo]))
    throw new AppError('CONFLICT', { texto: TEXTOS.usuarios.mudou })
}

/** Sets the date of a deactivation, unless the user has one already. */
const keptOut = ({ desativado_em: since }: Access) =>
  typeof since === 'string' ? { desativado_em: sql<string>`coalesce(desativado_em, ${since})` } : {}

/** Users, told apart by their normalised e-mail. */
export class UsuariosRepo {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  findByEmail(email: string): Promise<UsuarioRow | undefined> {
    return this.#db.selectFrom('usuarios').selectAll().where('email', '=', email).executeTakeFirst()
  }

  findById(id: number): Promise<UsuarioRow | undefined> {
    return this.#db.selectFrom('usuarios').selectAll().where('id', '=', id).executeTakeFirst()
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
   * Changes a user; a change of `access` ends the user's tokens in the same transaction. Undefined for an unknown user,
   * and when the senha is not the one in `asked` any more. Throws LastAdministrator, and CONFLICT for an e-mail that is
   * taken or a user who is not as `seen` any more.
   */
  change(id: number, { access: given = {}, cadastro, seen, asked }: Change): Promise<Changed | undefined> {
    return this.#db.transaction().execute(async (trx) => {
      const administrators = trx
        .selectFrom('usuarios')
        .select('id')
        .where('nivel', '=', 'administrador')
        .where('desativado_em', 'is', null)
      // Locked, so that two who remove the last two administrators wait for each other.
      const [before] = await lockedForUpdate(trx, administrators.orderBy('id')).execute()
      // Locked, so that what is to change is told by what the change before this one left.
      const kept = trx.selectFrom('usuarios').selectAll().where('id', '=', id)
      const row = await lockedForUpdate(trx, kept).executeTakeFirst()
      if (!row || (asked && asked.senhaHash !== row.senha_hash)) return undefined
      if (seen) assertAsSeen(row, seen)
      const access = typeof given === 'function' ? given(row) : given
      if (access.email !== undefined) {
        const { email } = access
        const others = trx
          .selectFrom('usuarios')
          .select('id')
          .where('email', '=', email)
          .where('id', '!=', id)
        if (await others.executeTakeFirst())
          throw new AppError('CONFLICT', { texto: TEXTOS.cadastro.emailRepetido })
      }
      await trx
        .updateTable('usuarios')
        .set({ ...cadastro, ...access, ...keptOut(access) })
        .where('id', '=', id)
        .execute()
      if (before && !(await administrators.executeTakeFirst())) throw new LastAdministrator()
      const ended = Object.keys(access).length > 0
      if (ended)
        await trx
          .deleteFrom('tokens')
          .where('usuario_id', '=', id)
          .where('hash', '!=', asked?.token ?? '')
          .execute()
      return { email: access.email ?? row.email, ended }
    })
  }

  /** Records when a user entered last. */
  async entered(id: number, at: Date): Promise<void> {
    await this.#db
      .updateTable('usuarios')
      .set({ ultimo_acesso: at.toISOString() })
      .where('id', '=', id)
      .execute()
  }

  /** Every user, newest first. */
  list(): Promise<UsuarioListed[]> {
    return this.#db
      .selectFrom('usuarios')
      .select(LISTED)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  }

  countSince(from: Date): Promise<number> {
    return countRows(this.#db.selectFrom('usuarios').where('created_at', '>=', from.toISOString()))
  }
}
