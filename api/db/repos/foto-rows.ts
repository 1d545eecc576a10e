import type { Linha } from '#shared/linhas/index'
import { visible, type Escopo } from '../escopo.ts'
import type { Db } from '../open-database.ts'
import { MARCACAO_COLUMNS } from './marcacao-rows.ts'
import { matchesBusca, type CheckedBusca } from './matches-busca.ts'

/** Photos that a caller may see, each with its batch's form and the mark that counts. */
export const selectFotos = (db: Db, escopo: Escopo) =>
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
      'marcacoes.usuario_id as salva_por_id',
      'usuarios.responsavel as salva_por',
      'usuarios.email as salva_email',
    ])
    .where(visible(escopo))

/** A photo with its batch's form and the mark that counts; without a mark those columns are null. */
export type FotoRow = Awaited<ReturnType<ReturnType<typeof selectFotos>['execute']>>[number]

/** What a search looks for in a line. */
interface Search {
  linha: Linha
  busca: CheckedBusca
}

/**
 * Batches of the orders that a search may find, each with how many photos of its OS and turbine or tower came in earlier
 * batches: summed up once for all of them.
 */
const numbered = (db: Db, { porEmpresa }: Escopo, { linha, busca }: Search) =>
  db
    .selectFrom('lotes')
    .select('lotes.id')
    .select(({ eb, fn }) => {
      const soFar = fn.sum<number>('lotes.total').over((over) =>
        over
          .partitionBy(['lotes.os_busca', 'lotes.alvo_busca'])
          .$call((orders) => (porEmpresa ? orders.partitionBy('lotes.escopo') : orders))
          .orderBy('lotes.created_at')
          .orderBy('lotes.id'),
      )
      return eb(soFar, '-', eb.ref('lotes.total')).as('antes_dela')
    })
    .where('lotes.linha', '=', linha.id)
    .where(matchesBusca({ os: busca['os'] }))

/** A photo as a search finds it: `antes_dela` photos of its OS and turbine or tower came with earlier batches. */
export type FoundFoto = FotoRow & { antes_dela: number }

/** Photos of a line that a search finds, in upload order: by batch, then place in the batch. */
export const selectFound = (db: Db, escopo: Escopo, search: Search) =>
  selectFotos(db, escopo)
    .innerJoin(numbered(db, escopo, search).as('numerados'), 'numerados.id', 'lotes.id')
    .select('numerados.antes_dela')
    .where('lotes.linha', '=', search.linha.id)
    .where(matchesBusca(search.busca))
    .orderBy('lotes.created_at')
    .orderBy('lotes.id')
    .orderBy('fotos.posicao')
