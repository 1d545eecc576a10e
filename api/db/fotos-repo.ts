import type { Insertable } from 'kysely'
import type { CampoId, Linha } from '#shared/linhas/index'
import type { Db } from './open-database.ts'
import type { MarcacoesTable } from './schema.ts'

/** The column of `lotes` that answers to a search field. */
const COLUMNS = {
  os: 'lotes.os',
  wtg: 'lotes.alvo',
  torre: 'lotes.alvo',
  blade: 'lotes.blade',
  regiao: 'lotes.regiao',
} as const satisfies Partial<Record<CampoId, string>>

const isColumn = (campo: string): campo is keyof typeof COLUMNS => Object.hasOwn(COLUMNS, campo)

/** A search as asked: field by field, compared letter by letter. */
export type Busca = Readonly<Record<string, string | undefined>>

const MARK_COLUMNS = ['marker', 'image_meta', 'dimensao', 'dano', 'observacao', 'recomendacao'] as const

const selectFotos = (db: Db) =>
  db
    .selectFrom('fotos')
    .innerJoin('lotes', 'lotes.id', 'fotos.lote_id')
    .leftJoin('marcacoes', 'marcacoes.id', 'fotos.marcacao_id')
    .selectAll('fotos')
    .select(['lotes.os', 'lotes.campos', 'lotes.created_at as criado_em'])
    .select(MARK_COLUMNS.map((column) => `marcacoes.${column}` as const))

/** A photo with its batch's form and the mark that counts; without a mark those columns are null. */
export type FotoRow = Awaited<ReturnType<ReturnType<typeof selectFotos>['execute']>>[number]

/** Photos and the marks on them. */
export class FotosRepo {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Photos of a line that a search finds, in upload order: by batch, then place in the batch. */
  search(linha: Linha, busca: Busca, only: 'todas' | 'marcadas' = 'todas'): Promise<FotoRow[]> {
    let query = selectFotos(this.#db).where('lotes.linha', '=', linha.id)
    for (const [campo, valor] of Object.entries(busca)) {
      if (valor !== undefined && isColumn(campo)) query = query.where(COLUMNS[campo], '=', valor)
    }
    if (only === 'marcadas') query = query.where('fotos.marcacao_id', 'is not', null)
    return query.orderBy('lotes.created_at').orderBy('lotes.id').orderBy('fotos.posicao').execute()
  }

  find(id: number): Promise<FotoRow | undefined> {
    return selectFotos(this.#db).where('fotos.id', '=', id).executeTakeFirst()
  }

  /** Makes this the photo's mark; the ones before it stay as history. */
  async saveMarcacao(marcacao: Insertable<MarcacoesTable>): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('marcacoes')
        .values(marcacao)
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx.updateTable('fotos').set({ marcacao_id: id }).where('id', '=', marcacao.foto_id).execute()
    })
  }

  /** All marks a photo ever had, oldest first. */
  history(fotoId: number) {
    return this.#db.selectFrom('marcacoes').selectAll().where('foto_id', '=', fotoId).orderBy('id').execute()
  }
}
