import type { Db } from '../open-database.ts'
import { countRows } from './count-rows.ts'

/** A photo that is still to be decoded, where it is, and what was stored there: size in bytes, CRC-32. */
export interface UncheckedFoto {
  id: number
  chave: string
  size: number
  crc32: number
}

/** Which photos the check after the upload has still to look at, and what it found of the others. */
export class FotoChecksRepo {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Photos behind an id that were not checked yet, in the order of their ids. */
  unchecked(after: number, most: number): Promise<UncheckedFoto[]> {
    return this.#db
      .selectFrom('fotos')
      .select(['id', 'chave', 'size', 'crc32'])
      .where('problema', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(most)
      .execute()
  }

  /** How many photos were not checked yet. */
  countUnchecked(): Promise<number> {
    return countRows(this.#db.selectFrom('fotos').where('problema', 'is', null))
  }

  /** Keeps what was found of these photos. */
  async save({ whole, damaged }: Record<'whole' | 'damaged', readonly number[]>): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      for (const [ids, problema] of [
        [whole, ''],
        [damaged, 'danificada'],
      ] as const)
        if (ids.length > 0) await trx.updateTable('fotos').set({ problema }).where('id', 'in', ids).execute()
    })
  }
}
