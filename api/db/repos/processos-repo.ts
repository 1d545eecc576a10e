import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ASK_AGAIN_S } from '#shared/errors/ask-again'
import { AppError } from '#shared/errors/errors'
import type { Db } from '../open-database.ts'
import { hasSingleWriter } from '../writers.ts'

/** What a backend tells the others of itself. */
export interface OwnProcesso {
  /** The name by which operators know it. */
  nome: string
  /** Where it keeps originals: the same text for a bucket that several share, another for each folder. */
  originais: string
  /** True where nobody else can keep originals in that place: another process listed with it is dead. */
  isAlone: boolean
}

/** A backend as the others see it: it counts as alive while its `batida` goes up. */
export interface SeenProcesso {
  id: string
  batida: number
  /** Null for a backend of a version that did not say. */
  nome: string | null
  originais: string | null
  /** False for a backend of another database, whose row came here with a copy: it does not run on this one. */
  isHere: boolean
}

/** The server's number of this database, which no other database on that server has. */
async function bancoOf(db: Db): Promise<string | null> {
  const asked = sql<{ oid: string }>`select oid::text from pg_database where datname = current_database()`
  return (await asked.execute(db)).rows[0]?.oid ?? null
}

/**
 * This backend among those that run on the database, and the batches that are being received. A batch belongs to the
 * backend that receives it: while that one lives nobody else settles or removes it, and once it was given up as dead its
 * batches can no longer be committed.
 */
export class ProcessosRepo {
  readonly id: string = randomUUID()
  readonly #db: Db
  readonly own: OwnProcesso
  /** Batches whose work is over, as long as the database could not be told. */
  readonly #over = new Set<string>()
  #banco: string | null = null

  constructor(db: Db, own: OwnProcesso) {
    this.#db = db
    this.own = own
  }

  /** False where the database is a file: it belongs to one backend, so no other can be alive. */
  get mayHaveOthers(): boolean {
    return !hasSingleWriter(this.#db)
  }

  get #row() {
    const { nome, originais } = this.own
    return { id: this.id, nome, originais, banco: this.#banco }
  }

  /** Lists this backend among those that run. */
  async enter(): Promise<void> {
    if (this.mayHaveOthers) this.#banco = await bancoOf(this.#db)
    await this.#db.insertInto('processos').values(this.#row).execute()
  }

  /** Raises this backend's count, and gives all that are listed; lists it again when the others took it for dead. */
  async beat(): Promise<SeenProcesso[]> {
    await this.#countOn(this.#db)
    const rows = await this.#db.selectFrom('processos').selectAll().orderBy('id').execute()
    return rows.map(({ banco, ...seen }) => ({ ...seen, isHere: banco === null || banco === this.#banco }))
  }

  async #countOn(db: Db): Promise<void> {
    await db
      .insertInto('processos')
      .values(this.#row)
      .onConflict((on) => on.column('id').doUpdateSet((the) => ({ batida: the('processos.batida', '+', 1) })))
      .execute()
  }

  /**
   * Takes a dead backend off the list and gives the batches that it was receiving; null when its count went up
   * meanwhile.
   */
  bury({ id, batida }: Pick<SeenProcesso, 'id' | 'batida'>): Promise<string[] | null> {
    return this.#db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom('processos')
        .where('id', '=', id)
        .where('batida', '=', batida)
        .executeTakeFirst()
      if (gone.numDeletedRows === 0n) return null
      const taken = await trx
        .deleteFrom('lotes_em_curso')
        .where('processo', '=', id)
        .returning('chave')
        .execute()
      return taken.map(({ chave }) => chave)
    })
  }

  /** Takes this backend off the list. */
  async leave(): Promise<void> {
    await this.#db.deleteFrom('lotes_em_curso').where('processo', '=', this.id).execute()
    await this.#db.deleteFrom('processos').where('id', '=', this.id).execute()
  }

  /**
   * Makes a batch this backend's, and lists the backend when it was not: a batch of an unlisted one would stay for
   * ever.
   */
  async take(chave: string): Promise<void> {
    try {
      await this.#db.transaction().execute(async (trx) => {
        await this.#countOn(trx)
        await trx.insertInto('lotes_em_curso').values({ chave, processo: this.id }).execute()
      })
    } catch (error) {
      // The commit may have happened though its answer was lost.
      this.#over.add(chave)
      throw error
    }
  }

  /**
   * Gives a batch back, so that anybody may settle or remove what is left of it. Once this has ended, no transaction of
   * its rows is under way any more. What fails is tried again by `giveRest`.
   */
  async give(chave: string): Promise<void> {
    if (!this.mayHaveOthers) return
    try {
      await this.#db.deleteFrom('lotes_em_curso').where('chave', '=', chave).execute()
      this.#over.delete(chave)
    } catch (error) {
      // Not before: `giveRest` would take for left over what is on its way.
      this.#over.add(chave)
      throw error
    }
  }

  /** Gives what could not be given while the database was away; true when there was something. */
  async giveRest(): Promise<boolean> {
    const rest = [...this.#over]
    for (const chave of rest) await this.give(chave)
    return rest.length > 0
  }

  /**
   * Gives a batch back within the transaction of its rows. Throws STORAGE_UNAVAILABLE when this backend was taken for
   * dead.
   */
  async finish(trx: Db, chave: string): Promise<void> {
    const taken = await trx.deleteFrom('lotes_em_curso').where('chave', '=', chave).executeTakeFirst()
    if (taken.numDeletedRows === 0n)
      throw new AppError('STORAGE_UNAVAILABLE', {
        detail: 'this backend was taken for dead',
        retryAfterS: ASK_AGAIN_S,
      })
  }

  /** The batches that any backend is receiving. */
  async underWay(): Promise<Set<string>> {
    const rows = await this.#db.selectFrom('lotes_em_curso').select('chave').execute()
    return new Set(rows.map(({ chave }) => chave))
  }
}
