import type { StatementSyncInstance } from '@photostructure/sqlite'
import { closeSqlite, type Sqlite } from '#shared/node/sqlite/open-sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** Prepared statements kept; the backend's own queries are far fewer. */
const STATEMENTS_KEPT = 200

type Row = Record<string, unknown>

/** Gives the values of a row these names. */
function naming(names: readonly string[]): (values: readonly unknown[]) => Row {
  // Copies of one row share its shape, which makes them, and reading them, cheaper.
  const blank: Row = Object.fromEntries(names.map((name) => [name, null]))
  return (values) => {
    const row = { ...blank }
    names.forEach((name, at) => {
      row[name] = values[at]
    })
    return row
  }
}

class CachedStatement implements SqliteStatement {
  readonly reader: boolean
  readonly #statement: StatementSyncInstance
  #columns = 0
  #named = naming([])

  constructor(statement: StatementSyncInstance) {
    this.#statement = statement
    // The driver takes as long to name the values of many rows as for all else about them.
    statement.setReturnArrays(true)
    this.#learnNames()
    this.reader = this.#columns > 0
  }

  all(parameters: readonly unknown[]): Row[] {
    return this.#statement.all(...parameters).map((values: unknown[]) => this.#row(values))
  }

  run(parameters: readonly unknown[]) {
    return this.#statement.run(...parameters)
  }

  *iterate(parameters: readonly unknown[]): IterableIterator<Row> {
    const found: Iterable<unknown[]> = this.#statement.iterate(...parameters)
    for (const values of found) yield this.#row(values)
  }

  #row(values: readonly unknown[]): Row {
    // SQLite prepares a kept statement anew when a column was added to its table.
    if (values.length !== this.#columns) this.#learnNames()
    return this.#named(values)
  }

  #learnNames() {
    const names = this.#statement.columns().map(({ name }) => name)
    this.#columns = names.length
    this.#named = naming(names)
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
