import { escopoKey } from '../escopo.ts'
import type { Db } from '../open-database.ts'
import { countRows } from './count-rows.ts'

/** How many users and batches of a company got its new name. */
export interface Renamed {
  usuarios: number
  lotes: number
}

/**
 * Thrown, with nothing changed, when the new name is another company's already: the two would see each other's orders.
 */
export class EmpresaTaken extends Error {
  override readonly name = 'EmpresaTaken'
}

/** The companies that users are registered with and batches belong to, by their names without case, accents and outer spaces. */
export class EmpresasRepo {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** How many batches that a user sent belong to a company. */
  async sentFor(usuarioId: number, empresa: string): Promise<number> {
    const key = escopoKey(empresa)
    if (key === null) return 0
    const lotes = this.#db.selectFrom('lotes')
    return countRows(lotes.where('usuario_id', '=', usuarioId).where('escopo', '=', key))
  }

  /**
   * Gives a company another name, with all its users and batches. Run again, it also renames what was added under the
   * old name meanwhile. Throws EmpresaTaken unless `joins`.
   */
  rename(from: string, to: string, { joins }: { joins: boolean }): Promise<Renamed> {
    const [before, after] = [escopoKey(from), escopoKey(to)]
    if (before === null || after === null) return Promise.resolve({ usuarios: 0, lotes: 0 })
    return this.#db.transaction().execute(async (trx) => {
      // SQLite cannot compare without accents, so the names of all users are read and compared here.
      const everybody = await trx.selectFrom('usuarios').select(['id', 'empresa']).execute()
      const idsOf = (key: string) =>
        everybody.flatMap(({ id, empresa }) => (escopoKey(empresa) === key ? [id] : []))
      const ids = idsOf(before)
      if (!joins && before !== after) {
        const taken = idsOf(after).length > 0 || (await this.#owns(trx, after))
        if (taken) throw new EmpresaTaken(to)
      }
      for (const id of ids)
        await trx.updateTable('usuarios').set({ empresa: to }).where('id', '=', id).execute()
      const { numUpdatedRows } = await trx
        .updateTable('lotes')
        .set({ escopo: after })
        .where('escopo', '=', before)
        .executeTakeFirst()
      return { usuarios: ids.length, lotes: Number(numUpdatedRows) }
    })
  }

  async #owns(trx: Db, key: string): Promise<boolean> {
    const found = await trx
      .selectFrom('lotes')
      .select('id')
      .where('escopo', '=', key)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  }
}
