import { sql, type Insertable } from 'kysely'
import type { Calibracao } from '#shared/contract/inspecao/calibracao'
import { dimensaoCalibrada } from '#shared/marcacao/calibracao'
import { markerSchema } from '#shared/marcacao/marker'
import { ofSameEmpresa, type Escopo } from '../escopo.ts'
import type { Db } from '../open-database.ts'
import type { CalibracoesTable, LotesTable } from '../schema.ts'
import { holdOffTurns, inTurn } from '../writers.ts'

/** An order of a target, in the form in which searches compare both, and the company of the batch that named it. */
export type OrdemKey = Pick<LotesTable, 'linha' | 'os_busca' | 'alvo_busca' | 'escopo'>

/** A change of an order's calibration: a measured scale, or nulls when it is taken back. */
export type Calibrada = Omit<Insertable<CalibracoesTable>, 'id' | keyof OrdemKey>

const selectCalibracao = (db: Db, escopo: Escopo, ordem: OrdemKey) =>
  db
    .selectFrom('calibracoes')
    .innerJoin('fotos', 'fotos.id', 'calibracoes.foto_id')
    .innerJoin('lotes', 'lotes.id', 'fotos.lote_id')
    .innerJoin('usuarios', 'usuarios.id', 'calibracoes.usuario_id')
    .select(['cm_por_pixel', 'comprimento_cm', 'calibracoes.created_at', 'fotos.width', 'fotos.height'])
    .select(['usuarios.responsavel', 'usuarios.email'])
    .where('calibracoes.linha', '=', ordem.linha)
    .where('calibracoes.os_busca', '=', ordem.os_busca)
    .where('calibracoes.alvo_busca', '=', ordem.alvo_busca)
    .where(ofSameEmpresa(escopo, ordem))
    .orderBy('calibracoes.id', 'desc')
    .limit(1)

/** Marks that are measured in one statement. */
const MEASURED_AT_ONCE = 500

const turnOf = ({ linha, os_busca, alvo_busca }: OrdemKey) =>
  JSON.stringify(['calibracao', linha, os_busca, alvo_busca])

const parseMarker = (marker: string | null) => marker && markerSchema.parse(JSON.parse(marker))

/** The scales of orders: the latest change counts, earlier ones stay as history. */
export class CalibracoesRepo {
  readonly #db: Db
  readonly #escopo: Escopo

  constructor(db: Db, escopo: Escopo) {
    this.#db = db
    this.#escopo = escopo
  }

  /** The calibration that counts for an order now; null when there is none. */
  async find(ordem: OrdemKey, db = this.#db): Promise<Calibracao | null> {
    const row = await selectCalibracao(db, this.#escopo, ordem).executeTakeFirst()
    if (!row || row.cm_por_pixel === null || row.comprimento_cm === null) return null
    return {
      cmPorPixel: row.cm_por_pixel,
      comprimentoCm: row.comprimento_cm,
      imageMeta: { width: row.width, height: row.height },
      por: row.responsavel || row.email,
      em: row.created_at,
    }
  }

  /** The order's calibration, which stays the same until the transaction ends: whoever calibrates the order meanwhile waits. */
  async findKept(ordem: OrdemKey, trx: Db): Promise<Calibracao | null> {
    await holdOffTurns(trx, turnOf(ordem))
    return this.find(ordem, trx)
  }

  /** The calibrations of all orders of these photos, by order. */
  async findAll<Row extends OrdemKey>(rows: readonly Row[]): Promise<(row: Row) => Calibracao | null> {
    const keyOf = ({ linha, os_busca, alvo_busca, escopo }: OrdemKey) =>
      JSON.stringify([linha, os_busca, alvo_busca, escopo])
    const found = new Map<string, Calibracao | null>()
    for (const row of rows) {
      const key = keyOf(row)
      if (!found.has(key)) found.set(key, await this.find(row))
    }
    return (row) => found.get(keyOf(row)) ?? null
  }

  /**
   * Makes this the order's calibration, or takes it back; with `jaSalvas` the order's saved marks are measured by it as
   * well.
   */
  save(ordem: OrdemKey, change: Calibrada, jaSalvas: boolean): Promise<Calibracao | null> {
    const { linha, os_busca, alvo_busca } = ordem
    return inTurn(this.#db, turnOf(ordem), async (trx) => {
      await trx
        .insertInto('calibracoes')
        .values({ ...change, linha, os_busca, alvo_busca })
        .execute()
      const calibracao = await this.find(ordem, trx)
      if (jaSalvas) await this.#measureSaved(trx, ordem, calibracao)
      return calibracao
    })
  }

  async #measureSaved(trx: Db, ordem: OrdemKey, calibracao: Calibracao | null): Promise<void> {
    const marcacoes = await trx
      .selectFrom('fotos')
      .innerJoin('lotes', 'lotes.id', 'fotos.lote_id')
      .innerJoin('marcacoes', 'marcacoes.id', 'fotos.marcacao_id')
      .select(['marcacoes.id', 'marcacoes.marker', 'fotos.width', 'fotos.height'])
      .where('lotes.linha', '=', ordem.linha)
      .where('lotes.os_busca', '=', ordem.os_busca)
      .where('lotes.alvo_busca', '=', ordem.alvo_busca)
      .where(ofSameEmpresa(this.#escopo, ordem))
      .execute()
    for (let at = 0; at < marcacoes.length; at += MEASURED_AT_ONCE) {
      const some = marcacoes.slice(at, at + MEASURED_AT_ONCE)
      const sizes = some.map(({ id, marker, ...foto }) => {
        const size = dimensaoCalibrada(parseMarker(marker) || null, calibracao, foto)
        return sql`when ${id} then ${size}`
      })
      await trx
        .updateTable('marcacoes')
        .set({ dimensao_calibrada: sql<string>`case id ${sql.join(sizes, sql` `)} end` })
        .where(
          'id',
          'in',
          some.map(({ id }) => id),
        )
        .execute()
    }
  }
}
