import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely'
import { runWhenFree } from '#shared/node/sqlite/run-when-free'

/** The connection, waiting for other writers without stopping the event loop. */
class WaitingConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  readonly #pause: (ms: number) => Promise<void>

  constructor(inner: DatabaseConnection, pause: (ms: number) => Promise<void>) {
    this.#inner = inner
    this.#pause = pause
  }

  /** Throws DATABASE_BUSY and STORAGE_FULL as `runWhenFree` does. */
  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return runWhenFree(() => this.#inner.executeQuery<R>(query), { pause: this.#pause })
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#inner.streamQuery<R>(query, chunkSize)
  }
}

/** Kysely's driver, whose transactions take the write lock at their beginning, the only place where they may wait. */
class WaitingDriver extends SqliteDriver {
  #connection: WaitingConnection | undefined
  #inTransaction = false

  override async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await super.acquireConnection()
    return (this.#connection ??= new WaitingConnection(inner, (ms) => this.#pause(ms)))
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    } catch (error) {
      // The transaction may have begun all the same, and nobody else would end it.
      await this.rollbackTransaction(connection)
      throw error
    }
    this.#inTransaction = true
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#inTransaction = false
  }

  /** Ends well where SQLite has rolled back by itself, as for a full disk: a second error would hide the first. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#inTransaction = false
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
    }
  }

  /** Waits. Outside of a transaction it gives the connection to others meanwhile, so that reads go on. */
  async #pause(ms: number): Promise<void> {
    if (this.#inTransaction) return sleep(ms)
    await super.releaseConnection()
    await sleep(ms)
    await super.acquireConnection()
  }
}

/** Tells Kysely that SQLite rolls CREATE TABLE back with its transaction, so that migrations run in one. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** SQLite for Kysely: waits for other writers off the event loop, and migrates in one transaction. */
export class WaitingSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase

  constructor(database: SqliteDatabase) {
    super({ database })
    this.#database = database
  }

  override createDriver(): Driver {
    return new WaitingDriver({ database: this.#database })
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}
