import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors/errors'
import type { Db } from './open-database.ts'
import { writesAlone } from './writers.ts'

/** A backend as the others see it: it lives while its count goes on. */
export interface SeenProcesso {
  id: string
  batida: number
}

/**
 * This backend among those that run on the database, and the batches that are being received. A batch belongs to the
 * backend that receives it: while that one lives nobody else settles or removes it, and once it was given up as dead its
 * batches can no longer be committed.
 */
export class ProcessosRepo {
  readonly id: string = randomUUID()
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** False where the database is a file, which belongs to one backend: no other can be alive. */
  get mayHaveOthers(): boolean {
    return !writesAlone(this.#db)
  }

  /** Joins those that run. */
  async enter(): Promise<void> {
    await this.#db.insertInto('processos').values({ id: this.id }).execute()
  }

  /** Counts on, and gives everybody who is listed; joins again when the others took this one for dead. */
  async beat(): Promise<SeenProcesso[]> {
    await this.#countOn(this.#db)
    return this.#db.selectFrom('processos').selectAll().orderBy('id').execute()
  }

  async #countOn(db: Db): Promise<void> {
    await db
      .insertInto('processos')
      .values({ id: this.id })
      .onConflict((on) => on.column('id').doUpdateSet((the) => ({ batida: the('processos.batida', '+', 1) })))
      .execute()
  }

  /** Takes one that does not count on off the list, with its batches. False when it has counted on meanwhile. */
  bury({ id, batida }: SeenProcesso): Promise<boolean> {
    return this.#db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom('processos')
        .where('id', '=', id)
        .where('batida', '=', batida)
        .executeTakeFirst()
      if (gone.numDeletedRows === 0n) return false
      await trx.deleteFrom('lotes_em_curso').where('processo', '=', id).execute()
      return true
    })
  }

  /** Leaves those that run. */
  async leave(): Promise<void> {
    await this.#db.deleteFrom('lotes_em_curso').where('processo', '=', this.id).execute()
    await this.#db.deleteFrom('processos').where('id', '=', this.id).execute()
  }

  /** A batch is this backend's from here on, which is listed when it was not: a batch of nobody would stay for ever. */
  async take(chave: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await this.#countOn(trx)
      await trx.insertInto('lotes_em_curso').values({ chave, processo: this.id }).execute()
    })
  }

  /** A batch of which nothing is left, or what is left is anybody's to remove. */
  async give(chave: string): Promise<void> {
    await this.#db.deleteFrom('lotes_em_curso').where('chave', '=', chave).execute()
  }

  /** The last of a batch, in the transaction of its rows. Throws STORAGE_UNAVAILABLE when it was given up as dead. */
  async finish(trx: Db, chave: string): Promise<void> {
    const taken = await trx.deleteFrom('lotes_em_curso').where('chave', '=', chave).executeTakeFirst()
    if (taken.numDeletedRows === 0n)
      throw new AppError('STORAGE_UNAVAILABLE', { detail: 'this backend was taken for dead', retryAfterS: 5 })
  }

  /** The batches that a backend is receiving. */
  async underWay(): Promise<Set<string>> {
    const rows = await this.#db.selectFrom('lotes_em_curso').select('chave').execute()
    return new Set(rows.map(({ chave }) => chave))
  }
}
