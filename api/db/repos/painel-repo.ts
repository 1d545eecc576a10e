import type { LinhaId } from '#shared/linhas/index'
import { visible, type Escopo } from '../escopo.ts'
import type { Db } from '../open-database.ts'
import { madeIn, type Period } from '../period.ts'

/** A part of a line's list: newest first, of a period, behind the batch `depois`. */
interface Page {
  linha: LinhaId
  limite: number
  period?: Period | undefined
  depois?: number | undefined
}

/** Batches read at once when a whole list is read. */
const READ_AT_ONCE = 1000

/** A batch as the dashboard lists it, with who made it. */
export type LoteOfPainel = Awaited<ReturnType<PainelRepo['page']>>[number]

/** The dashboard's lists and sums of the batches that a caller may see. */
export class PainelRepo {
  readonly #db: Db
  readonly #escopo: Escopo

  constructor(db: Db, escopo: Escopo) {
    this.#db = db
    this.#escopo = escopo
  }

  /** The next batches of a list; none when there is no batch with the id `depois`. */
  page({ linha, limite, period, depois }: Page) {
    let query = this.#list(linha, period)
      .innerJoin('usuarios', 'usuarios.id', 'lotes.usuario_id')
      .select(['lotes.id', 'lotes.alvo', 'lotes.blade', 'lotes.empresa', 'lotes.os', 'lotes.created_at'])
      .select('usuarios.responsavel')
    if (depois !== undefined)
      query = query.where((eb) =>
        eb(
          eb.refTuple('lotes.created_at', 'lotes.id'),
          '<',
          eb
            .selectFrom('lotes as last').select(['last.created_at', 'last.id']).where('last.id', '=', depois).$asTuple('created_at', 'id'), // oxfmt-ignore
        ),
      )
    return query.orderBy('lotes.created_at', 'desc').orderBy('lotes.id', 'desc').limit(limite).execute()
  }

  /** A whole list, some batches at a time. */
  async *all(linha: LinhaId): AsyncGenerator<LoteOfPainel[]> {
    for (let depois: number | undefined; ;) {
      const lotes = await this.page({ linha, limite: READ_AT_ONCE, depois })
      if (lotes.length > 0) yield lotes
      if (lotes.length < READ_AT_ONCE) return
      depois = lotes.at(-1)?.id
    }
  }

  /** How many batches a line's list has in each of these periods (undefined: in all), counted in one statement. */
  async counts(linha: LinhaId, periods: readonly (Period | undefined)[]): Promise<number[]> {
    const row: Readonly<Record<string, number | null>> = await this.#db
      .selectNoFrom(({ fn }) =>
        periods.map((period, at) =>
          this.#list(linha, period).select(fn.countAll<number>().as('total')).as(String(at)),
        ),
      )
      .executeTakeFirstOrThrow()
    return periods.map((_period, at) => row[at] ?? 0)
  }

  #list(linha: LinhaId, period: Period | undefined) {
    const list = this.#db.selectFrom('lotes').where('lotes.linha', '=', linha).where(visible(this.#escopo))
    return list.where(madeIn(period))
  }
}
