import type { Sqlite } from './open-sqlite.ts'

/** Does work in one transaction, which nobody else writes in; undone when it throws. */
export function inTransaction<T>(db: Sqlite, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const done = work()
    db.exec('COMMIT')
    return done
  } catch (error) {
    // A full disk makes SQLite roll back by itself; another ROLLBACK would fail and hide the reason.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
