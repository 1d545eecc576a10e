import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, sql } from 'kysely'
import { OperatorError } from '#shared/errors/operator-error'
import { IN_MEMORY, openSqlite, type Sqlite } from '#shared/node/sqlite/open-sqlite'
import { syncPath } from '#shared/node/data-folder/durable-file'
import { makeFolder } from '#shared/node/data-folder/make-folder'
import { migrate, type TellOlder } from './migrate.ts'
import type { Schema } from './schema.ts'
import { requireSound } from './sqlite/sound-sqlite.ts'
import { kyselyDatabase } from './sqlite/sqlite-adapter.ts'
import { WaitingSqliteDialect } from './sqlite/waiting-dialect.ts'
import { openFailure } from '#shared/node/sqlite/open-failure'
import { waitOffTheLoop } from '#shared/node/sqlite/run-when-free'

export type Db = Kysely<Schema>

/** The reason given for a file that has to be our database and has none of our tables. */
const EMPTY = 'está vazio'

/** Throws for a file without our tables; the file is not changed. */
function requireOurs(file: Sqlite): void {
  const ours = file.prepare("SELECT name FROM sqlite_master WHERE name = 'usuarios'").all()
  if (ours.length === 0) throw new Error(EMPTY)
}

function openFile(path: string): Sqlite {
  const isNew = path === IN_MEMORY
  try {
    // Refused before SQLite opens it: beside an empty file SQLite would throw away the log.
    if (!isNew && statSync(path).size === 0) throw new Error(EMPTY)
    const file = openSqlite(path, (opened) => {
      requireSound(opened)
      if (!isNew) requireOurs(opened)
    })
    waitOffTheLoop(file)
    return file
  } catch (cause) {
    const damaged = (reason: string) =>
      `O banco ${path} não abre, ou está vazio ou corrompido (${reason}); restaure a cópia de segurança. Nada foi alterado.`
    throw new OperatorError(openFailure(`O banco ${path}`, cause, damaged), { cause })
  }
}

async function migrated(path: string, onOlder?: TellOlder): Promise<Db> {
  const file = openFile(path)
  const db = new Kysely<Schema>({ dialect: new WaitingSqliteDialect(kyselyDatabase(file)) })
  try {
    await migrate(db, { name: path, onOlder })
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/**
 * Makes the database beside its place and moves it there once its tables are on the disk. So a first start that is cut
 * short leaves no file, and an empty file is always a database that lost its content.
 */
async function createDatabase(path: string): Promise<void> {
  const draft = `${path}.novo`
  await makeFolder(dirname(path))
  rmSync(draft, { force: true })
  const memory = await migrated(IN_MEMORY)
  await sql`VACUUM INTO ${draft}`.execute(memory)
  await memory.destroy()
  await syncPath(draft)
  renameSync(draft, path)
  await syncPath(dirname(path))
}

/**
 * Opens the SQLite database durably (WAL, every commit synced) and brings its tables to this version; makes it when
 * there is none. Throws OperatorError for a corrupt or empty file, which stays as it is, and for tables of a newer
 * version.
 */
export async function openDatabase(path: string, onOlder?: TellOlder): Promise<Db> {
  if (!existsSync(path)) {
    if (existsSync(`${path}-wal`)) {
      throw new OperatorError(
        `Há ${path}-wal, mas o banco ${path} não existe; restaure a cópia de segurança.`,
      )
    }
    await createDatabase(path)
  }
  return migrated(path, onOlder)
}
