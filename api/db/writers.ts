import { PostgresAdapter, sql } from 'kysely'
import { ASK_AGAIN_S } from '#shared/errors/ask-again'
import { AppError } from '#shared/errors/errors'
import { KeyedQueue } from '#shared/node/turns/keyed-queue'
import type { Db } from './open-database.ts'

/**
 * Whether a transaction is the only writer from its first statement, as on SQLite (waiting-dialect.ts). On PostgreSQL it
 * sees what others commit meanwhile, and has to say what they wait for by the functions below.
 */
export const hasSingleWriter = (db: Db) => !(db.getExecutor().adapter instanceof PostgresAdapter)

/** Holds the rows that the query finds for this transaction: others who change or hold them wait. */
export const lockedForUpdate = <Q extends { forUpdate(): Q }>(trx: Db, query: Q): Q =>
  hasSingleWriter(trx) ? query : query.forUpdate()

/** Keeps what the query finds as it is until the statement has committed. */
export const lockedForShare = <Q extends { forShare(): Q }>(db: Db, query: Q): Q =>
  hasSingleWriter(db) ? query : query.forShare()

/** How many of one process may wait for one name, and for how long at most, ms. */
const WAITING = 1000
const WAIT_MS = 20_000

/** Turns of one process, by database. Whoever waits here holds no connection, so that others can work. */
const turns = new WeakMap<Db, KeyedQueue>()

function turnsOf(db: Db): KeyedQueue {
  const known = turns.get(db) ?? new KeyedQueue({ atOnce: 1, waiting: WAITING })
  turns.set(db, known)
  return known
}

/** The number of a name's advisory lock on the server. */
const lockOf = (name: string) => sql`hashtextextended(${name}, 0)`

/** Keeps everybody from a turn of this name until the transaction ends; several transactions may do so at once. */
export async function holdOffTurns(trx: Db, name: string): Promise<void> {
  if (!hasSingleWriter(trx)) await sql`select pg_advisory_xact_lock_shared(${lockOf(name)})`.execute(trx)
}

/**
 * Runs a transaction when its turn comes among those of this name: within this process in the order of their coming,
 * while those of other processes are waited for on the server. Throws DATABASE_BUSY after 20 s of waiting here or
 * `lock_timeout` there, and TOO_MANY_REQUESTS when too many wait.
 */
export async function inTurn<T>(db: Db, name: string, work: (trx: Db) => Promise<T>): Promise<T> {
  if (hasSingleWriter(db)) return db.transaction().execute(work)
  const late = new AbortController()
  const timer = setTimeout(
    () => late.abort(new AppError('DATABASE_BUSY', { retryAfterS: ASK_AGAIN_S })),
    WAIT_MS,
  )
  return turnsOf(db)
    .run({ key: name, signal: late.signal }, () =>
      db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${lockOf(name)})`.execute(trx)
        return work(trx)
      }),
    )
    .finally(() => clearTimeout(timer))
}
