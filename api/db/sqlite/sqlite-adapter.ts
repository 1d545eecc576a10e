import type { StatementSyncInstance } from '@photostructure/sqlite'
import { closeSqlite, type Sqlite } from '#shared/node/sqlite/open-sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** Prepared statements kept; the backend's own queries are far fewer. */
const STATEMENTS_KEPT = 200

class CachedStatement implements SqliteStatement {
  readonly reader: boolean
  readonly #statement: StatementSyncInstance

  constructor(statement: StatementSyncInstance) {
    this.#statement = statement
    this.reader = statement.columns().length > 0
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#statement.all(...parameters)
  }

  run(parameters: readonly unknown[]) {
    return this.#statement.run(...parameters)
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#statement.iterate(...parameters)
  }
}

/** The database as Kysely's SQLite dialect wants it, each statement prepared once. */
export function kyselyDatabase(database: Sqlite): SqliteDatabase {
  const statements = new Map<string, CachedStatement>()
  return {
    close: () => {
      statements.clear()
      closeSqlite(database)
    },
    prepare(sql) {
      const known = statements.get(sql)
      if (known) return known
      const oldest = statements.keys().next().value
      if (statements.size >= STATEMENTS_KEPT && oldest !== undefined) statements.delete(oldest)
      const statement = new CachedStatement(database.prepare(sql))
      statements.set(sql, statement)
      return statement
    },
  }
}
