import type { Insertable } from 'kysely'
import type { FotosConhecidas } from '#shared/contract/envios'
import type { Linha, LinhaId } from '#shared/linhas/index'
import { isSemDano } from '#shared/marcacao/marker'
import { searchText } from '#shared/text/search-text'
import { ARCHIVED_COLUMNS } from './archived-columns.ts'
import { ofSameEmpresa, visible, type Escopo } from '../escopo.ts'
import type { Db } from '../open-database.ts'
import type { LotesTable, MarcacoesTable } from '../schema.ts'
import { inTurn } from '../writers.ts'
import { selectFotos, selectFound, type FotoRow, type FoundFoto } from './foto-rows.ts'
import { lockIfMarcacaoIs, isSameAsCurrent, MARCACAO_COLUMNS, replaceMarcacao } from './marcacao-rows.ts'
import { matchesBusca, type CheckedBusca } from './matches-busca.ts'

const NO_MARCACAO = {
  marcacao_id: null,
  ...Object.fromEntries(MARCACAO_COLUMNS.map((column) => [column, null])),
} as Record<(typeof MARCACAO_COLUMNS)[number] | 'marcacao_id', null>

/** Ids in one statement: SQLite and PostgreSQL take many more. */
const ASKED_AT_ONCE = 1000

/** A photo with what the list of an archive says of it. */
export type ArchivedFoto = Awaited<ReturnType<FotosRepo['searchArchived']>>[number]

/** The photos that a caller may see, and the marks on them. */
export class FotosRepo {
  readonly #db: Db
  readonly #escopo: Escopo

  constructor(db: Db, escopo: Escopo) {
    this.#db = db
    this.#escopo = escopo
  }

  /**
   * Which of these SHA-256 the order has already that a batch of this company would come into; with `desde`, which it got
   * since that moment from other uploads. Photos whose originals were removed by age do not count.
   */
  async knownHashes(
    linha: LinhaId,
    { os, alvo, sha256, desde }: FotosConhecidas,
    lote: Pick<LotesTable, 'escopo'>,
  ): Promise<string[]> {
    let query = this.#db
      .selectFrom('fotos')
      .innerJoin('lotes', 'lotes.id', 'fotos.lote_id')
      .select('fotos.sha256')
      .distinct()
      .where('lotes.linha', '=', linha)
      .where('lotes.os_busca', '=', searchText(os))
      .where('lotes.alvo_busca', '=', searchText(alvo))
      .where('lotes.removido_em', 'is', null)
      .where(visible(this.#escopo))
      .where(ofSameEmpresa(this.#escopo, lote))
    if (desde)
      query = query
        // In the form in which instants are kept: texts are compared.
        .where('lotes.created_at', '>=', new Date(desde.em).toISOString())
        .where((eb) =>
          eb.or([eb('lotes.idempotency_key', 'is', null), eb('lotes.idempotency_key', '!=', desde.chave)]),
        )
    const rows = await query.execute()
    const asked = new Set(sha256)
    return rows.flatMap(({ sha256: known }) => (asked.has(known) ? [known] : []))
  }

  /** Photos of a line that a search finds, in upload order: by batch, then place in the batch. */
  search(linha: Linha, busca: CheckedBusca): Promise<FoundFoto[]> {
    return this.#select(linha, busca).execute()
  }

  /** Photos that a search finds, with what the list of an archive says of each; with `ids`, only these of them. */
  async searchArchived(linha: Linha, busca: CheckedBusca, ids?: readonly number[]) {
    const photos = this.#select(linha, busca)
      .clearSelect()
      .select('numerados.antes_dela')
      .select(ARCHIVED_COLUMNS)
    if (ids === undefined) return photos.execute()
    if (ids.length <= ASKED_AT_ONCE) return photos.where('fotos.id', 'in', ids).execute()
    const asked = new Set(ids)
    return (await photos.execute()).filter(({ id }) => asked.has(id))
  }

  /** Ids of the photos that a search finds, each with that of the mark that counts: a tenth of what the photos cost. */
  searchIds(linha: Linha, busca: CheckedBusca): Promise<Pick<FotoRow, 'id' | 'marcacao_id'>[]> {
    return this.#select(linha, busca)
      .clearSelect()
      .clearOrderBy()
      .select(['fotos.id', 'fotos.marcacao_id'])
      .execute()
  }

  /** Photos that a search finds and whose latest save tells of damage or says something: the records of the report. */
  async searchMarcadas(linha: Linha, busca: CheckedBusca): Promise<FoundFoto[]> {
    const saved = await this.#select(linha, busca).where('fotos.marcacao_id', 'is not', null).execute()
    return saved.filter((row) => !isSemDano(row))
  }

  /** How many photos a search finds, and how many of them were saved: those somebody looked at. */
  coverage(linha: Linha, busca: CheckedBusca): Promise<{ enviadas: number; inspecionadas: number }> {
    return this.#db
      .selectFrom('fotos')
      .innerJoin('lotes', 'lotes.id', 'fotos.lote_id')
      .select(({ fn }) => [
        fn.countAll<number>().as('enviadas'),
        fn.count<number>('fotos.marcacao_id').as('inspecionadas'),
      ])
      .where('lotes.linha', '=', linha.id)
      .where(matchesBusca(busca))
      .where(visible(this.#escopo))
      .executeTakeFirstOrThrow()
  }

  #select(linha: Linha, busca: CheckedBusca) {
    return selectFound(this.#db, this.#escopo, { linha, busca })
  }

  /** The photos as they were while `ate` was the newest mark: marks saved after it are replaced by the one before. */
  async asOf<T extends Pick<FotoRow, 'id' | 'marcacao_id'>>(rows: readonly T[], ate: number): Promise<T[]> {
    const later = rows.filter(({ marcacao_id }) => marcacao_id !== null && marcacao_id > ate)
    const before = new Map<number, Partial<FotoRow>>()
    for (let at = 0; at < later.length; at += ASKED_AT_ONCE) {
      const ids = later.slice(at, at + ASKED_AT_ONCE).map(({ id }) => id)
      const marcacoes = await this.#db
        .selectFrom('marcacoes')
        .select(['foto_id', 'id as marcacao_id', ...MARCACAO_COLUMNS])
        .where('foto_id', 'in', ids)
        .where('id', '<=', ate)
        .orderBy('id')
        .execute()
      for (const { foto_id, ...marcacao } of marcacoes) before.set(foto_id, marcacao)
    }
    const changed = new Set(later)
    return rows.map((row) => (changed.has(row) ? { ...row, ...NO_MARCACAO, ...before.get(row.id) } : row))
  }

  find(id: number): Promise<FotoRow | undefined> {
    return selectFotos(this.#db, this.#escopo).where('fotos.id', '=', id).executeTakeFirst()
  }

  /**
   * Makes this the photo's mark; the ones before it stay as history. `vista` is the id of the mark that the writer saw
   * (null: none): when another mark counts by now, this one is not saved, and `saved` is false unless that other is
   * this very one, sent before. `complete` adds what must not change until the mark is kept. Gives the photo as it is
   * then.
   */
  saveMarcacao(
    marcacao: Insertable<MarcacoesTable>,
    vista?: number | null,
    complete?: (trx: Db) => Promise<Pick<Insertable<MarcacoesTable>, 'dimensao_calibrada'>>,
  ): Promise<{ saved: boolean; foto: FotoRow }> {
    // Saves of one photo come one after another, so that the mark that counts is the newest.
    return inTurn(this.#db, `foto ${marcacao.foto_id}`, async (trx) => {
      const isNext = vista === undefined || (await lockIfMarcacaoIs(trx, marcacao.foto_id, vista))
      if (isNext) await replaceMarcacao(trx, { ...marcacao, ...(await complete?.(trx)) })
      const saved = isNext || (await isSameAsCurrent(trx, marcacao))
      const foto = await selectFotos(trx, this.#escopo)
        .where('fotos.id', '=', marcacao.foto_id)
        .executeTakeFirstOrThrow()
      return { saved, foto }
    })
  }
}
