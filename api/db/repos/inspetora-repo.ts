import type { Db } from '../open-database.ts'

/** The company that inspects, as its reports bear it. */
export interface Inspetora {
  nome: string
  /** A PNG; null without one. */
  logo: Buffer | null
}

/** The one row of the company that inspects. */
const ID = 1

/** Name and logo that reports bear; there are none until somebody gives them. */
export class InspetoraRepo {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async find(): Promise<Inspetora | null> {
    const row = await this.#db.selectFrom('inspetora').selectAll().where('id', '=', ID).executeTakeFirst()
    return row ? { nome: row.nome, logo: row.logo && Buffer.from(row.logo) } : null
  }

  /** Keeps the name and the logo; undefined leaves the logo as it is. */
  async save({ nome, logo }: Pick<Inspetora, 'nome'> & { logo: Buffer | null | undefined }): Promise<void> {
    await this.#db
      .insertInto('inspetora')
      .values({ id: ID, nome, logo: logo ?? null })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ nome, logo }))
      .execute()
  }

  async remove(): Promise<void> {
    await this.#db.deleteFrom('inspetora').where('id', '=', ID).execute()
  }
}
