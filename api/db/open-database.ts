import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely, Migrator, sql } from 'kysely'
import { syncPath } from '../storage/durable-file.ts'
import { initial } from './migrations/001-initial.ts'
import { usuariosInativos } from './migrations/002-usuarios-inativos.ts'
import { fotosProblema } from './migrations/004-fotos-problema.ts'
import { buscaNormalizada } from './migrations/005-busca-normalizada.ts'
import type { Schema } from './schema.ts'
import { kyselyDatabase } from './sqlite-adapter.ts'
import { WaitingSqliteDialect } from './waiting-dialect.ts'

export type Db = Kysely<Schema>

/** A database that must not be used as it is; its message is a Portuguese sentence for whoever operates it. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

const MIGRATIONS = {
  '001-initial': initial,
  '002-usuarios-inativos': usuariosInativos,
  '004-fotos-problema': fotosProblema,
  '005-busca-normalizada': buscaNormalizada,
}

/** How long opening may wait for another process, ms. Afterwards the dialect waits, off the event loop. */
const OPEN_TIMEOUT_MS = 5000

/** Nothing of ours is there, where something must be. */
const EMPTY = 'está vazio'

function openFile(path: string, isNew: boolean) {
  try {
    // SQLite would throw away the log beside an empty file.
    if (!isNew && statSync(path).size === 0) throw new Error(EMPTY)
    const database = new DatabaseSync(path)
    database.exec(`PRAGMA busy_timeout = ${OPEN_TIMEOUT_MS}`)
    const [check] = database.prepare('PRAGMA quick_check(1)').all() as { quick_check?: string }[]
    if (check?.quick_check !== 'ok') throw new Error(check?.quick_check ?? 'quick_check')
    const ours = database.prepare("SELECT name FROM sqlite_master WHERE name = 'usuarios'").all()
    if (!isNew && ours.length === 0) throw new Error(EMPTY)
    database.exec('PRAGMA journal_mode = WAL')
    // Said outright: some builds fall back to NORMAL in WAL mode, and a power cut would lose an answered save.
    database.exec('PRAGMA synchronous = FULL')
    database.exec('PRAGMA foreign_keys = ON')
    database.exec('PRAGMA busy_timeout = 0')
    return database
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseError(
      `O banco ${path} não abre, ou está vazio ou corrompido (${reason}); restaure a cópia de segurança. Nada foi alterado.`,
      { cause },
    )
  }
}

async function migrated(path: string, isNew = false): Promise<Db> {
  const file = openFile(path, isNew)
  const db = new Kysely<Schema>({ dialect: new WaitingSqliteDialect(kyselyDatabase(file)) })
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
  const { error } = await migrator.migrateToLatest()
  if (!error) return db
  await db.destroy()
  const reason = error instanceof Error ? error.message : JSON.stringify(error)
  throw new DatabaseError(
    `O banco ${path} não pôde ser trazido a esta versão (${reason}); ele pode ser de uma versão mais nova.`,
    { cause: error },
  )
}

/**
 * Makes the database beside its place and moves it there when its tables are on the disk: a first start that is cut
 * short leaves no file, so that an empty one is always one that lost what was in it.
 */
async function createDatabase(path: string): Promise<void> {
  const draft = `${path}.novo`
  mkdirSync(dirname(path), { recursive: true })
  rmSync(draft, { force: true })
  const memory = await migrated(':memory:', true)
  await sql`VACUUM INTO ${draft}`.execute(memory)
  await memory.destroy()
  await syncPath(draft)
  renameSync(draft, path)
  await syncPath(dirname(path))
}

/**
 * Opens the SQLite database durably (WAL, every commit synced) and brings its tables to this version; makes it when
 * there is none. Throws DatabaseError for a corrupt or empty file, which stays as it is, and for tables of a newer
 * version.
 */
export async function openDatabase(path: string): Promise<Db> {
  if (!existsSync(path)) {
    if (existsSync(`${path}-wal`)) {
      throw new DatabaseError(
        `Há ${path}-wal, mas o banco ${path} não existe; restaure a cópia de segurança.`,
      )
    }
    await createDatabase(path)
  }
  return migrated(path)
}
