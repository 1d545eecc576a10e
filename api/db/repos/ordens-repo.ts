import { ORDENS_MAX } from '#shared/contract/inspecao/ordens'
import type { Linha } from '#shared/linhas/index'
import { searchText } from '#shared/text/search-text'
import { escopoKey, visible, type Escopo } from '../escopo.ts'
import { matchesBusca, type CheckedBusca } from './matches-busca.ts'
import type { Db } from '../open-database.ts'

/** Most earlier orders in one answer. */
const EARLIER = 100

/** Newest batches that are looked through for different orders. */
const LOTES_READ = 400

const KEYS = ['os_busca', 'alvo_busca', 'blade_busca'] as const
type Keys = Record<'os_busca' | 'alvo_busca', string> & { blade_busca: string | null }

const keyOf = (row: Keys) => JSON.stringify(KEYS.map((key) => row[key]))

const osOf = (ordens: readonly Keys[]) => ordens.map(({ os_busca }) => os_busca)

/** An order: its batches taken together, under the names that the newest of them was sent with. */
export interface OrdemRow {
  os: string
  alvo: string
  blade: string | null
  created_at: string
  total: number
  salvas: number
  comDano: number
  /**
   * The companies of its batches by their registered names ('' for none); only where companies are kept apart and the
   * order has several.
   */
  empresas?: string[]
}

/**
 * Orders of a line that a caller may see: batches of the same OS, turbine or tower, and blade, however these were
 * written.
 */
export class OrdensRepo {
  readonly #db: Db
  readonly #escopo: Escopo

  constructor(db: Db, escopo: Escopo) {
    this.#db = db
    this.#escopo = escopo
  }

  /** The orders of the newest batches, those sent last first. */
  async newest(linha: Linha): Promise<OrdemRow[]> {
    const lotes = await this.#db
      .selectFrom('lotes')
      .select(['os', 'alvo', 'blade', 'created_at', ...KEYS])
      .where('linha', '=', linha.id)
      .where(visible(this.#escopo))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(LOTES_READ)
      .execute()
    const newest = new Map<string, (typeof lotes)[number]>()
    for (const lote of lotes)
      if (newest.size < ORDENS_MAX && !newest.has(keyOf(lote))) newest.set(keyOf(lote), lote)
    const counts = await this.#countsOf(linha, [...newest.values()])
    const owners = await this.#empresasOf(linha, [...newest.values()])
    return [...newest].flatMap(([key, { os, alvo, blade, created_at }]) => {
      const count = counts.get(key)
      const empresas = [...(owners.get(key)?.values() ?? [])]
      const several = empresas.length > 1 && { empresas: empresas.toSorted() }
      return count ? [{ os, alvo, blade, created_at, ...count, ...several }] : []
    })
  }

  /** Orders of a line of the same target as this one and sent before it, the latest first: at most `EARLIER`. */
  async earlier(linha: Linha, { os = '', ...alvo }: CheckedBusca) {
    const ofAlvo = this.#db
      .selectFrom('lotes')
      .where('linha', '=', linha.id)
      .where(matchesBusca(alvo))
      .where(visible(this.#escopo))
    const open = await ofAlvo
      .where('os_busca', '=', searchText(os))
      .select(({ fn }) => fn.min('created_at').as('first'))
      .executeTakeFirst()
    const orders = ofAlvo.groupBy('os_busca')
    // This leaves the order itself out as well. Orders are judged, not batches: one that goes on is told whole.
    const before = open?.first ? orders.having(({ fn }) => fn.min('created_at'), '<', open.first) : orders
    return before
      .select(({ fn }) => [
        fn.max('os').as('os'),
        fn.min('created_at').as('created_at'),
        fn.sum<number>('total').as('total'),
      ])
      .orderBy(({ fn }) => fn.min('created_at'), 'desc')
      .orderBy('os_busca')
      .limit(EARLIER)
      .execute()
  }

  /** The companies of orders, by the orders' keys, for callers who see all companies. */
  async #empresasOf(linha: Linha, ordens: readonly Keys[]) {
    const found = new Map<string, Map<string | null, string>>()
    if (!this.#escopo.porEmpresa || this.#escopo.empresa !== null || ordens.length === 0) return found
    const rows = await this.#db
      .selectFrom('lotes')
      .innerJoin('usuarios', 'usuarios.id', 'lotes.usuario_id')
      .select(KEYS.map((key) => `lotes.${key}` as const))
      .select(['lotes.escopo', 'usuarios.empresa'])
      .where('lotes.linha', '=', linha.id)
      .where('lotes.os_busca', 'in', osOf(ordens))
      .distinct()
      .execute()
    for (const row of rows) {
      const names = found.get(keyOf(row)) ?? new Map<string | null, string>()
      found.set(keyOf(row), names)
      // The sender may belong to another company by now; then the batch's key stands in for the name.
      const isSenders = escopoKey(row.empresa) === row.escopo
      if (isSenders || !names.has(row.escopo))
        names.set(row.escopo, isSenders ? row.empresa : (row.escopo ?? ''))
    }
    return found
  }

  /** How many photos each order has, how many were saved, and how many show damage (by the rule of `showsDano`). */
  async #countsOf(linha: Linha, ordens: readonly Keys[]) {
    if (ordens.length === 0) return new Map<string, Pick<OrdemRow, 'total' | 'salvas' | 'comDano'>>()
    const rows = await this.#db
      .selectFrom('lotes')
      .innerJoin('fotos', 'fotos.lote_id', 'lotes.id')
      .leftJoin('marcacoes', 'marcacoes.id', 'fotos.marcacao_id')
      .select(KEYS.map((key) => `lotes.${key}` as const))
      .select(({ fn, eb }) => [
        fn.countAll<number>().as('total'),
        fn.count<number>('fotos.marcacao_id').as('salvas'),
        fn
          .count<number>(
            eb
              .case()
              .when(
                eb.or([
                  eb('marcacoes.dano', '!=', ''),
                  eb('marcacoes.marker', 'is not', null),
                  eb('marcacoes.dimensao', '!=', ''),
                ]),
              )
              .then(1)
              .end(),
          )
          .as('comDano'),
      ])
      .where('lotes.linha', '=', linha.id)
      .where(visible(this.#escopo))
      .where('lotes.os_busca', 'in', osOf(ordens))
      .groupBy(KEYS.map((key) => `lotes.${key}` as const))
      .execute()
    return new Map(
      rows.map(({ total, salvas, comDano, ...keys }) => [keyOf(keys), { total, salvas, comDano }]),
    )
  }
}
