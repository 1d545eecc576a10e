import { CompiledQuery } from 'kysely'
import type { KyselyPlugin, PluginTransformQueryArgs } from 'kysely'
import type { Db } from '#api/db/open-database'
import { SEM_ESCOPO } from '#api/db/escopo'
import { FotosRepo } from '#api/db/repos/fotos-repo'
import { LotesRepo } from '#api/db/repos/lotes-repo'
import { PainelRepo } from '#api/db/repos/painel-repo'
import { LINHAS } from '#shared/linhas/index'
import { orderOf } from './fill.ts'

/** Tables that grow with the work, and aliases that statements give them. */
const GROWING = 'fotos|lotes|marcacoes|last'
const SQLITE_SCAN = new RegExp(`\\bSCAN (${GROWING})\\b`, 'g')
const POSTGRES_SCAN = new RegExp(`Seq Scan on (${GROWING})\\b`, 'g')

/** A plugin that keeps the SELECT statements that pass through it. */
function recorder() {
  const asked: PluginTransformQueryArgs[] = []
  const plugin: KyselyPlugin = {
    transformQuery: (args) => {
      if (args.node.kind === 'SelectQueryNode') asked.push(args)
      return args.node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { asked, plugin }
}

/** Asks of the database what the measured calls ask. */
async function askAll(db: Db): Promise<void> {
  const { os, alvo } = orderOf(2)
  const fotos = new FotosRepo(db, SEM_ESCOPO)
  const painel = new PainelRepo(db, SEM_ESCOPO)
  const lotes = new LotesRepo(db, SEM_ESCOPO)
  const [foto] = await fotos.search(LINHAS.civil, { os, torre: alvo })
  if (!foto) throw new Error('the order is not there')
  await fotos.searchMarcadas(LINHAS.civil, { os, torre: alvo })
  await fotos.coverage(LINHAS.civil, { os, torre: alvo })
  await fotos.find(foto.id)
  const period = { from: new Date(0), to: new Date() }
  const [last] = await painel.page({ linha: 'civil', limite: 50, period })
  await painel.page({ linha: 'civil', limite: 50, depois: last?.id })
  await painel.counts('civil', [period, undefined])
  await lotes.countSince(new Date())
  await lotes.listOf(1, period)
}

/**
 * Tables that a statement of the measured calls reads whole because no index serves it; empty when all is well.
 * PostgreSQL also reads small tables whole by choice; that is turned off here, so that only tables without an index are
 * left.
 */
export async function fullScans(db: Db, isPostgres: boolean): Promise<string[]> {
  const { asked, plugin } = recorder()
  await askAll(db.withPlugin(plugin))
  const explain = isPostgres ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN'
  return db.transaction().execute(async (trx) => {
    if (isPostgres) await trx.executeQuery(CompiledQuery.raw('SET LOCAL enable_seqscan = off'))
    const scanned = new Set<string>()
    for (const { node, queryId } of asked) {
      const { sql, parameters } = trx.getExecutor().compileQuery(node, queryId)
      const { rows } = await trx.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]))
      const plan = JSON.stringify(rows)
      for (const [, table = ''] of plan.matchAll(isPostgres ? POSTGRES_SCAN : SQLITE_SCAN)) scanned.add(table)
    }
    return [...scanned]
  })
}
