import type { Expression, ExpressionBuilder, Insertable, SqlBool } from 'kysely'
import type { FotosConhecidas } from '#shared/contract/envios'
import type { CampoBuscado, Linha, LinhaId } from '#shared/linhas/index'
import { isSemDano } from '#shared/marcacao/marker'
import { searchText } from '#shared/text/search-text'
import { ARCHIVED_COLUMNS } from './archived-columns.ts'
import { visible, type Escopo } from '../escopo.ts'
import type { Db } from '../open-database.ts'
import type { MarcacoesTable, Schema } from '../schema.ts'
import { inTurn } from '../writers.ts'

/** The column of `lotes` that answers to a search field. */
const COLUMNS = {
  os: 'lotes.os_busca',
  wtg: 'lotes.alvo_busca',
  torre: 'lotes.alvo_busca',
  blade: 'lotes.blade_busca',
  regiao: 'lotes.regiao_busca',
} as const satisfies Record<CampoBuscado, string>

const isColumn = (campo: string): campo is keyof typeof COLUMNS => Object.hasOwn(COLUMNS, campo)

/** A checked search: field by field, compared as `searchText` has it; undefined asks for nothing. */
export type Searched = Readonly<Record<string, string | undefined>>

/** What a search asks of a batch. */
export const searched = (busca: Searched) => (eb: ExpressionBuilder<Schema, 'lotes'>) =>
  eb.and(
    Object.entries(busca).flatMap(([campo, valor]) =>
      valor !== undefined && isColumn(campo) ? [eb(COLUMNS[campo], '=', searchText(valor))] : [],
    ),
  )

/** What a writer says of a photo. */
const SAID_COLUMNS = [
  'marker',
  'image_meta',
  'dimensao',
  'dano',
  'observacao',
  'recomendacao',
  'gravidade',
  'encarregado',
] as const
/** The same with what is reckoned from it. */
export const MARCACAO_COLUMNS = [...SAID_COLUMNS, 'dimensao_calibrada'] as const

/** Says which batches. */
type OfLotes = (eb: ExpressionBuilder<Schema, 'lotes'>) => Expression<SqlBool>

/** Batches, with how many photos came before in the same OS of the same turbine or tower: summed up once for all of them. */
const numbered = (db: Db, { porEmpresa }: Escopo, ofOrders: OfLotes) =>
  db
    .selectFrom('lotes')
    .select('lotes.id')
    .select(({ eb, fn }) => {
      const soFar = fn.sum<number>('lotes.total').over((over) =>
        over
          .partitionBy(['lotes.linha', 'lotes.os_busca', 'lotes.alvo_busca'])
          .$call((orders) => (porEmpresa ? orders.partitionBy('lotes.escopo') : orders))
          .orderBy('lotes.created_at')
          .orderBy('lotes.id'),
      )
      return eb(soFar, '-', eb.ref('lotes.total')).as('antes_dela')
    })
    .where(ofOrders)

const NO_MARCACAO = {
  marcacao_id: null,
  ...Object.fromEntries(MARCACAO_COLUMNS.map((column) => [column, null])),
} as Record<(typeof MARCACAO_COLUMNS)[number] | 'marcacao_id', null>

/** Ids in one statement: SQLite and PostgreSQL take many more. */
const ASKED_AT_ONCE = 1000

const selectFotos = (db: Db, escopo: Escopo) =>
  db
    .selectFrom('fotos')
    .innerJoin('lotes', 'lotes.id', 'fotos.lote_id')
    .leftJoin('marcacoes', 'marcacoes.id', 'fotos.marcacao_id')
    .leftJoin('usuarios', 'usuarios.id', 'marcacoes.usuario_id')
    .selectAll('fotos')
    .select([
      'lotes.os',
      'lotes.os_busca',
      'lotes.alvo_busca',
      'lotes.campos',
      'lotes.escopo',
      'lotes.created_at as criado_em',
      'lotes.removido_em',
    ])
    .select(MARCACAO_COLUMNS.map((column) => `marcacoes.${column}` as const))
    .select([
      'marcacoes.created_at as salva_em',
      'usuarios.responsavel as salva_por',
      'usuarios.email as salva_email',
    ])
    .where(visible(escopo))

/** A photo with its batch's form and the mark that counts; without a mark those columns are null. */
export type FotoRow = Awaited<ReturnType<ReturnType<typeof selectFotos>['execute']>>[number]

/** The same as an archive lists it. */
export type ArchivedFoto = Awaited<ReturnType<FotosRepo['searchArchived']>>[number]

/** The same as a search finds it: `antes_dela` photos of its OS and turbine or tower came with earlier batches. */
export type FoundFoto = FotoRow & { antes_dela: number }

/** Locks a photo for this transaction while its mark is the one given (null: none); false when it is another by now. */
async function claim(trx: Db, fotoId: number, marcacaoId: number | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('fotos')
    .set({ marcacao_id: marcacaoId })
    .where('id', '=', fotoId)
    .where('marcacao_id', marcacaoId === null ? 'is' : '=', marcacaoId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function replaceMarcacao(trx: Db, marcacao: Insertable<MarcacoesTable>): Promise<void> {
  const { id } = await trx.insertInto('marcacoes').values(marcacao).returning('id').executeTakeFirstOrThrow()
  await trx.updateTable('fotos').set({ marcacao_id: id }).where('id', '=', marcacao.foto_id).execute()
}

/** Whether the mark that counts is this one of this writer: he sends it again when he did not see the answer. */
async function isKept(trx: Db, marcacao: Insertable<MarcacoesTable>): Promise<boolean> {
  const kept = await trx
    .selectFrom('fotos')
    .innerJoin('marcacoes', 'marcacoes.id', 'fotos.marcacao_id')
    .select('marcacoes.usuario_id')
    .select(SAID_COLUMNS.map((column) => `marcacoes.${column}` as const))
    .where('fotos.id', '=', marcacao.foto_id)
    .executeTakeFirst()
  if (kept?.usuario_id !== marcacao.usuario_id) return false
  return SAID_COLUMNS.every((column) => kept[column] === (marcacao[column] ?? null))
}

/** Photos and the marks on them, as far as somebody sees them. */
export class FotosRepo {
  readonly #db: Db
  readonly #escopo: Escopo

  constructor(db: Db, escopo: Escopo) {
    this.#db = db
    this.#escopo = escopo
  }

  /**
   * Which of these SHA-256 an order of a target has already, or got since a moment from another upload; photos that were
   * removed by age are not there.
   */
  async knownHashes(linha: LinhaId, { os, alvo, sha256, desde }: FotosConhecidas): Promise<string[]> {
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
    if (desde)
      query = query
        .where('lotes.created_at', '>=', desde.em)
        .where((eb) =>
          eb.or([eb('lotes.idempotency_key', 'is', null), eb('lotes.idempotency_key', '!=', desde.chave)]),
        )
    const rows = await query.execute()
    const asked = new Set(sha256)
    return rows.flatMap(({ sha256: known }) => (asked.has(known) ? [known] : []))
  }

  /** Photos of a line that a search finds, in upload order: by batch, then place in the batch. */
  search(linha: Linha, busca: Searched): Promise<FoundFoto[]> {
    return this.#select(linha, busca).execute()
  }

  /** The same as an archive lists them; with `ids`, those of them. */
  async searchArchived(linha: Linha, busca: Searched, ids?: readonly number[]) {
    const photos = this.#select(linha, busca)
      .clearSelect()
      .select('numerados.antes_dela')
      .select(ARCHIVED_COLUMNS)
    if (ids === undefined) return photos.execute()
    if (ids.length <= ASKED_AT_ONCE) return photos.where('fotos.id', 'in', ids).execute()
    const asked = new Set(ids)
    return (await photos.execute()).filter(({ id }) => asked.has(id))
  }

  /** Their ids, each with that of the mark that counts: a tenth of what the photos cost. */
  searchIds(linha: Linha, busca: Searched): Promise<Pick<FotoRow, 'id' | 'marcacao_id'>[]> {
    return this.#select(linha, busca)
      .clearSelect()
      .clearOrderBy()
      .select(['fotos.id', 'fotos.marcacao_id'])
      .execute()
  }

  /** Those of a search whose latest save says something: the records of the report. */
  async searchMarcadas(linha: Linha, busca: Searched): Promise<FoundFoto[]> {
    const saved = await this.#select(linha, busca).where('fotos.marcacao_id', 'is not', null).execute()
    return saved.filter((row) => !isSemDano(row))
  }

  /** How many photos a search finds, and how many of them were saved: those somebody looked at. */
  async coverage(linha: Linha, busca: Searched): Promise<{ enviadas: number; inspecionadas: number }> {
    const { enviadas, inspecionadas } = await this.#db
      .selectFrom('fotos')
      .innerJoin('lotes', 'lotes.id', 'fotos.lote_id')
      .select(({ fn }) => [
        fn.countAll<number>().as('enviadas'),
        fn.count<number>('fotos.marcacao_id').as('inspecionadas'),
      ])
      .where('lotes.linha', '=', linha.id)
      .where(searched(busca))
      .where(visible(this.#escopo))
      .executeTakeFirstOrThrow()
    return { enviadas: Number(enviadas), inspecionadas: Number(inspecionadas) }
  }

  #select(linha: Linha, busca: Searched) {
    const ofOrders: OfLotes = (eb) =>
      eb.and([eb('lotes.linha', '=', linha.id), searched({ os: busca['os'] })(eb)])
    return selectFotos(this.#db, this.#escopo)
      .innerJoin(numbered(this.#db, this.#escopo, ofOrders).as('numerados'), 'numerados.id', 'lotes.id')
      .select('numerados.antes_dela')
      .where('lotes.linha', '=', linha.id)
      .where(searched(busca))
      .orderBy('lotes.created_at')
      .orderBy('lotes.id')
      .orderBy('fotos.posicao')
  }

  /** The photos as they were while `ate` was the newest mark: a later one gives way to the photo's mark before it. */
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
   * (null: none): when another one counts by now, nothing is kept, unless it is this very one. `complete` adds what
   * must not change until the mark is kept. Answers the photo as it is then.
   */
  saveMarcacao(
    marcacao: Insertable<MarcacoesTable>,
    vista?: number | null,
    complete?: (trx: Db) => Promise<Pick<Insertable<MarcacoesTable>, 'dimensao_calibrada'>>,
  ): Promise<{ saved: boolean; foto: FotoRow }> {
    // Saves of one photo come one after another, so that the mark that counts is the newest.
    return inTurn(this.#db, `foto ${marcacao.foto_id}`, async (trx) => {
      const isNext = vista === undefined || (await claim(trx, marcacao.foto_id, vista))
      if (isNext) await replaceMarcacao(trx, { ...marcacao, ...(await complete?.(trx)) })
      const saved = isNext || (await isKept(trx, marcacao))
      const foto = await selectFotos(trx, this.#escopo)
        .where('fotos.id', '=', marcacao.foto_id)
        .executeTakeFirstOrThrow()
      return { saved, foto }
    })
  }
}
