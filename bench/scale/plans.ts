import { CompiledQuery } from 'kysely'
import type { KyselyPlugin, PluginTransformQueryArgs } from 'kysely'
import type { Db } from '#api/db/open-database'
import { SEM_ESCOPO } from '#api/db/escopo'
import { FotosRepo } from '#api/db/repos/fotos-repo'
import { LotesRepo } from '#api/db/repos/lotes-repo'
import { PainelRepo } from '#api/db/repos/painel-repo'
import { LINHAS } from '#shared/linhas/index'
import { orderOf } from './fill.ts'

/** Tables that grow with the work, and the names that our statements give them. */
const GROWING = 'fotos|lotes|marcacoes|last'
const SQLITE_SCAN = new RegExp(`\\bSCAN (${GROWING})\\b`, 'g')
const POSTGRES_SCAN = new RegExp(`Seq Scan on (${GROWING})\\b`, 'g')

/** Keeps the statements that are asked. */
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

/** What the measured calls ask of the database. */
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
 * Tables that no index serves in what the measured calls ask; none when all is well. PostgreSQL reads small tables whole
 * by choice, which is forbidden here: what it still reads so has no index.
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
