import type { Insertable, Selectable } from 'kysely'
import { visible, type Escopo } from '../escopo.ts'
import { searchTextsOf } from '../search-text.ts'
import type { Db } from '../open-database.ts'
import { madeIn, type Period } from '../period.ts'
import type { FotosTable, LotesTable } from '../schema.ts'
import { countRows } from './count-rows.ts'

export type LoteRow = Selectable<LotesTable>
/** A batch to add, without its search keys, which are made from it. */
export type NewLote = Omit<Insertable<LotesTable>, keyof ReturnType<typeof searchTextsOf>>
export type NewFoto = Omit<Insertable<FotosTable>, 'lote_id' | 'linha' | 'marcacao_id'>

/** SQLite takes 32,766 values a statement; a photo has 16. */
const ROWS_PER_INSERT = 1000

/** Batches whose photos are asked for together. */
const LOTES_PER_PAGE = 100

const LISTED = [
  'lotes.id',
  'lotes.linha',
  'lotes.alvo',
  'lotes.blade',
  'lotes.empresa',
  'lotes.os',
  'lotes.created_at',
] as const

/** The batches that a caller may see: each is one upload, and visible from the moment its transaction commits. */
export class LotesRepo {
  readonly #db: Db
  readonly #escopo: Escopo

  constructor(db: Db, escopo: Escopo) {
    this.#db = db
    this.#escopo = escopo
  }

  /** Adds the batch and all its photos in one transaction, which begins with `first`. Gives the batch's id. */
  async create(
    lote: NewLote,
    fotos: readonly NewFoto[],
    first?: (trx: Db) => Promise<void>,
  ): Promise<number> {
    return this.#db.transaction().execute(async (trx) => {
      await first?.(trx)
      const { id } = await trx
        .insertInto('lotes')
        .values({ ...lote, ...searchTextsOf(lote) })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (let start = 0; start < fotos.length; start += ROWS_PER_INSERT) {
        const rows = fotos.slice(start, start + ROWS_PER_INSERT)
        await trx
          .insertInto('fotos')
          .values(rows.map((foto) => ({ ...foto, lote_id: id, linha: lote.linha, marcacao_id: null })))
          .execute()
      }
      return id
    })
  }

  /** The batch a user made under an Idempotency-Key. */
  findByKey(
    usuarioId: number,
    key: string,
  ): Promise<Pick<LoteRow, 'id' | 'fingerprint' | 'total'> | undefined> {
    return this.#db
      .selectFrom('lotes')
      .select(['id', 'fingerprint', 'total'])
      .where('usuario_id', '=', usuarioId)
      .where('idempotency_key', '=', key)
      .executeTakeFirst()
  }

  /** Number of the batch that is stored under a key; undefined while there is none. */
  async idOf(chave: string): Promise<number | undefined> {
    const row = await this.#db.selectFrom('lotes').select('id').where('chave', '=', chave).executeTakeFirst()
    return row?.id
  }

  async exists(chave: string): Promise<boolean> {
    return (await this.idOf(chave)) !== undefined
  }

  /** A user's batches, newest first; only those of a period when one is given. */
  listOf(usuarioId: number, period?: Period) {
    return this.#db
      .selectFrom('lotes')
      .select(LISTED)
      .where('usuario_id', '=', usuarioId)
      .where(visible(this.#escopo))
      .where(madeIn(period))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  }

  countSince(from: Date): Promise<number> {
    const lotes = this.#db.selectFrom('lotes').where(visible(this.#escopo))
    return countRows(lotes.where('created_at', '>=', from.toISOString()))
  }

  /**
   * Every batch's storage folder with the photo files it must hold (none when they were removed by age), read page by
   * page.
   */
  async *storedChaves(): AsyncGenerator<{ chave: string; fotos: string[] }> {
    for (let after = 0; ;) {
      const lotes = await this.#db
        .selectFrom('lotes')
        .select(['id', 'chave', 'removido_em'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(LOTES_PER_PAGE)
        .execute()
      const last = lotes.at(-1)
      if (!last) return
      const fotos = await this.#chavesOf(
        lotes.flatMap(({ id, removido_em }) => (removido_em === null ? [id] : [])),
      )
      for (const { id, chave } of lotes) yield { chave, fotos: fotos.get(id) ?? [] }
      after = last.id
    }
  }

  async #chavesOf(ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
    const fotos = new Map<number, string[]>(ids.map((id) => [id, []]))
    if (ids.length === 0) return fotos
    const rows = await this.#db
      .selectFrom('fotos')
      .select(['lote_id', 'chave'])
      .where('lote_id', 'in', ids)
      .orderBy('lote_id')
      .orderBy('posicao')
      .execute()
    for (const { lote_id, chave } of rows) fotos.get(lote_id)?.push(chave)
    return fotos
  }
}
