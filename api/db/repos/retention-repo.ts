import type { LinhaId } from '#shared/linhas/index'
import type { Db } from '../open-database.ts'

/** A batch whose originals are to be removed, and how many bytes they have. */
export interface AgedLote {
  id: number
  linha: LinhaId
  os: string
  alvo: string
  created_at: string
  fotos: number
  bytes: number
}

/** An original that is removed with its batch's others. */
export interface AgedFoto {
  id: number
  chave: string
}

/** A page of batches whose originals are too old: `most` at most, behind the last batch of the page before. */
export interface AgedPage {
  after?: AgedLote | undefined
  most: number
}

/** Batches made before `before` are too old at `now`. */
export interface AgeLimit {
  before: Date
  now: Date
}

/** Which batches are too old to keep their originals, and how far their removal has come. */
export class RetentionRepo {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Batches made before `before` that still have their originals, oldest first. One that came after a batch made since
   * then is as young as that one, whatever the clock said: it was behind. A moment that is still to come tells nothing.
   */
  due({ before, now }: AgeLimit, page: AgedPage): Promise<AgedLote[]> {
    const firstKept = this.#db
      .selectFrom('lotes')
      .select((eb) => eb.fn.min('id').as('id'))
      .where('created_at', '>=', before.toISOString())
      .where('created_at', '<=', now.toISOString())
    return this.#aged(page)
      .where('removido_em', 'is', null)
      .where('created_at', '<', before.toISOString())
      .where((eb) => eb('id', '<=', eb.fn.coalesce(firstKept, eb.ref('id'))))
      .execute()
  }

  /** Batches whose removal was begun and not finished, by a run that was cut short. */
  begun(page: AgedPage): Promise<AgedLote[]> {
    return this.#aged(page).where('removido_em', 'is not', null).where('remocao_feita', '=', 0).execute()
  }

  /** Records that the batch's originals are gone from now on; photos that were never checked need no check any more. */
  async begin(id: number, at: Date): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .updateTable('lotes')
        .set({ removido_em: at.toISOString() })
        .where('id', '=', id)
        .where('removido_em', 'is', null)
        .execute()
      await trx
        .updateTable('fotos')
        .set({ problema: '' })
        .where('lote_id', '=', id)
        .where('problema', 'is', null)
        .execute()
    })
  }

  /** When the newest batch was made that still has its originals; null where there is none. */
  async newest(): Promise<string | null> {
    const { newest } = await this.#db
      .selectFrom('lotes')
      .select((eb) => eb.fn.max('created_at').as('newest'))
      .where('removido_em', 'is', null)
      .executeTakeFirstOrThrow()
    return newest
  }

  fotosOf(id: number): Promise<AgedFoto[]> {
    return this.#db
      .selectFrom('fotos')
      .select(['id', 'chave'])
      .where('lote_id', '=', id)
      .orderBy('id')
      .execute()
  }

  /** Records that nothing of the batch's originals is left. */
  async finish(id: number): Promise<void> {
    await this.#db.updateTable('lotes').set({ remocao_feita: 1 }).where('id', '=', id).execute()
  }

  /**
   * Bytes are summed up batch by batch, and only of the page: joined with the photos, PostgreSQL read those of all
   * batches for each page.
   */
  #aged({ after, most }: AgedPage) {
    const aged = this.#db
      .selectFrom('lotes')
      .select(['id', 'linha', 'os', 'alvo', 'created_at', 'total as fotos'])
      .select((eb) => {
        const fotos = eb
          .selectFrom('fotos')
          .whereRef('fotos.lote_id', '=', 'lotes.id')
          .select((of) => of.cast<number>(of.fn.sum('fotos.size'), 'bigint').as('bytes'))
        return eb.fn.coalesce(fotos, eb.lit(0)).as('bytes')
      })
      .orderBy('created_at')
      .orderBy('id')
      .limit(most)
    if (!after) return aged
    return aged
      .where('created_at', '>=', after.created_at)
      .where((eb) => eb.or([eb('created_at', '>', after.created_at), eb('id', '>', after.id)]))
  }
}
