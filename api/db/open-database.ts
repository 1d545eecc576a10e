import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely, Migrator } from 'kysely'
import { initial } from './migrations/001-initial.ts'
import type { Schema } from './schema.ts'
import { kyselyDatabase } from './sqlite-adapter.ts'
import { WaitingSqliteDialect } from './waiting-dialect.ts'

export type Db = Kysely<Schema>

/** A database that must not be used as it is; its message is a Portuguese sentence for whoever operates it. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

const MIGRATIONS = { '001-initial': initial }

/** How long opening may wait for another process, ms. Afterwards the dialect waits, off the event loop. */
const OPEN_TIMEOUT_MS = 5000

function openFile(path: string) {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const database = new DatabaseSync(path)
    database.exec(`PRAGMA busy_timeout = ${OPEN_TIMEOUT_MS}`)
    const [check] = database.prepare('PRAGMA quick_check(1)').all() as { quick_check?: string }[]
    if (check?.quick_check !== 'ok') throw new Error(check?.quick_check ?? 'quick_check')
    database.exec('PRAGMA journal_mode = WAL')
    // Said outright: some builds fall back to NORMAL in WAL mode, and a power cut would lose an answered save.
    database.exec('PRAGMA synchronous = FULL')
    database.exec('PRAGMA foreign_keys = ON')
    database.exec('PRAGMA busy_timeout = 0')
    return database
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseError(
      `O banco ${path} não abre ou está corrompido (${reason}); restaure a cópia de segurança. Nada foi alterado.`,
      { cause },
    )
  }
}

/**
 * Opens the SQLite database durably (WAL, every commit synced) and brings its tables to this version.
 * Throws DatabaseError for a corrupt file, which stays as it is, and for tables of a newer version.
 */
export async function openDatabase(path: string): Promise<Db> {
  const file = openFile(path)
  const db = new Kysely<Schema>({ dialect: new WaitingSqliteDialect(kyselyDatabase(file)) })
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
  const { error } = await migrator.migrateToLatest()
  if (error) {
    await db.destroy()
    const reason = error instanceof Error ? error.message : JSON.stringify(error)
    throw new DatabaseError(
      `O banco ${path} não pôde ser trazido a esta versão (${reason}); ele pode ser de uma versão mais nova.`,
      { cause: error },
    )
  }
  return db
}
