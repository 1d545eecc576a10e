import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { requireThisVersion } from '../../db/migrate.ts'
import { MOVING_TABLE, inspectDatabase, openPostgres, databaseName } from '../../db/postgres/open-postgres.ts'
import { OperatorError } from '#shared/errors/operator-error'
import { countOf, isSameSum, sumOf, TABLES, type TableName, type TableSum } from './table-rows.ts'

/** The sums of all tables. */
export type Sums = Readonly<Record<TableName, TableSum>>

/** What the server's database holds: nothing, this copy cut short, or this copy finished. */
export type TargetState = 'empty' | 'unfinished' | 'copied'

/** A text that is the same for two databases only when their tables hold the same rows. */
const fingerprintOf = (sums: Sums) =>
  createHash('sha256')
    .update(JSON.stringify(TABLES.map((table) => [table, sums[table].rows, sums[table].sha256])))
    .digest('hex')

async function hasAll(db: Db, sums: Sums): Promise<boolean> {
  for (const table of TABLES) if ((await countOf(db, table)) !== sums[table].rows) return false
  for (const table of TABLES) if (!isSameSum(await sumOf(db, table), sums[table])) return false
  return true
}

async function isEmpty(db: Db): Promise<boolean> {
  for (const table of TABLES) if ((await countOf(db, table)) > 0) return false
  return true
}

const markOf = async (db: Db) =>
  (await sql<{ origem: string }>`select origem from ${sql.table(MOVING_TABLE)}`.execute(db)).rows[0]?.origem

/**
 * Tells what the server's database holds, and changes nothing. Throws OperatorError when it holds anything else.
 */
export async function stateOf(databaseUrl: string, sums: Sums): Promise<TargetState> {
  const name = databaseName(databaseUrl)
  return inspectDatabase(databaseUrl, async (db, { ours, moving }) => {
    if (!ours) return 'empty'
    await requireThisVersion(db, name)
    if (moving) {
      if ((await markOf(db)) === fingerprintOf(sums)) return 'unfinished'
      throw new OperatorError(
        `O banco ${name} tem uma cópia por terminar de outros dados, ou destes antes de mudarem: apague-o, crie-o de novo e repita. Nada foi alterado.`,
      )
    }
    if (await hasAll(db, sums)) return 'copied'
    if (await isEmpty(db)) return 'empty'
    throw new OperatorError(
      `O banco ${name} não está vazio: crie um vazio só para esta cópia. Se a plataforma já o usa, tire api.sqlite de DATA_DIR para levar só as fotos. Nada foi alterado.`,
    )
  })
}

/** Opens a server's database that is empty or holds the unfinished copy, marked so that no product starts on it. */
export async function openMarkedDatabase(databaseUrl: string, sums: Sums, state: TargetState): Promise<Db> {
  const db = await openPostgres({ databaseUrl, unfinished: true })
  if (state === 'unfinished') return db
  try {
    await db.transaction().execute(async (trx) => {
      if (!(await isEmpty(trx)))
        throw new OperatorError(`O banco ${databaseName(databaseUrl)} já não está vazio. Nada foi copiado.`)
      await sql`create table ${sql.table(MOVING_TABLE)} (origem text not null)`.execute(trx)
      await sql`insert into ${sql.table(MOVING_TABLE)} values (${fingerprintOf(sums)})`.execute(trx)
    })
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Lets products start on the database: all of the move is done. */
export const unmark = (db: Db) => sql`drop table ${sql.table(MOVING_TABLE)}`.execute(db)
