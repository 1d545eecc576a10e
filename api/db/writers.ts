import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './open-database.ts'

/**
 * How those who write at the same time keep out of each other's way. On SQLite a transaction is the only writer from its
 * first statement (waiting-dialect.ts), and nothing is left to do; on PostgreSQL it sees what others commit meanwhile,
 * and says here what they have to wait for.
 */
const writesAlone = (db: Db) => !(db.getExecutor().adapter instanceof PostgresAdapter)

/** Holds the rows that the query finds for this transaction: others who change or hold them wait. */
export const holding = <Q extends { forUpdate(): Q }>(trx: Db, query: Q): Q =>
  writesAlone(trx) ? query : query.forUpdate()

/** Keeps what the query finds as it is until the statement has committed. */
export const keeping = <Q extends { forShare(): Q }>(db: Db, query: Q): Q =>
  writesAlone(db) ? query : query.forShare()

/** Lets one transaction at a time work on what has this name. */
export async function takeTurns(trx: Db, name: string): Promise<void> {
  if (writesAlone(trx)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
