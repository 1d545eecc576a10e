import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { databaseAway, databaseError, isConnectionLost } from './lost-connection.ts'
import { codeOf, reasonOf } from '#shared/errors/thrown'
import { ToldReasons } from '#shared/errors/told-reasons'

/** Who is told once when no connection can be made any more, and once when one can be made again. */
export interface ServerTeller {
  /** Told again for another reason: a server that comes back with another senha is away for that. */
  onAway: (reason: string) => void
  onBack: () => void
}

/** A connection of the pool; one that broke is closed when it is released, and never goes back into the pool. */
class GuardedClient implements PostgresPoolClient {
  readonly #client: PoolClient
  #lost = false

  constructor(client: PoolClient) {
    this.#client = client
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('no cursors')
    return this.#ask<R>(text, parameters)
  }

  /** Throws DATABASE_BUSY, STORAGE_FULL, CONFLICT, INVALID_INPUT, or what the server says. */
  async #ask<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // The server itself rolls back what a lost connection began; asking for it would fail and hide the first error.
    if (this.#lost && text === 'rollback') return { command: 'SELECT', rowCount: 0, rows: [] }
    try {
      return (await this.#client.query(text, [...parameters])) as unknown as PostgresQueryResult<R>
    } catch (error) {
      this.#lost ||= isConnectionLost(error)
      throw databaseError(error)
    }
  }

  release(): void {
    this.#client.release(this.#lost)
  }
}

/** True when all connections are in use, and stay so: the server's (53300), or the pool's. Others are answered. */
const areAllInUse = (error: unknown) => codeOf(error) === '53300' || /^timeout exceeded/.test(reasonOf(error))

/** The pool as Kysely's dialect wants it, in the product's errors. A connection that cannot be had is DATABASE_BUSY. */
export function guardedPool(pool: Pool, tell?: ServerTeller): PostgresPool {
  const told = new ToldReasons()
  // Without listeners an error on an idle connection, or between two statements, would end the process. Nobody waits
  // for an answer then; whoever asks next is told.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    async connect() {
      try {
        const client = new GuardedClient(await pool.connect())
        if (!told.isEmpty) tell?.onBack()
        told.clear()
        return client
      } catch (error) {
        const isNew = !areAllInUse(error) && told.add(error)
        const isTold = !told.isEmpty && !isNew && tell !== undefined
        if (isNew) tell?.onAway(reasonOf(error))
        throw databaseAway(error, isTold)
      }
    },
    end: () => pool.end(),
  }
}
