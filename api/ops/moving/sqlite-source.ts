import { Kysely, SqliteDialect } from 'kysely'
import { OperatorError } from '#shared/errors/operator-error'
import type { Sqlite } from '#shared/node/sqlite/open-sqlite'
import { requireThisVersion } from '../../db/migrate.ts'
import type { Db } from '../../db/open-database.ts'
import type { Schema } from '../../db/schema.ts'
import { openReadOnly } from '../../db/sqlite/sound-sqlite.ts'
import { kyselyDatabase } from '../../db/sqlite/sqlite-adapter.ts'
import { openFailure } from '#shared/node/sqlite/open-failure'

function openSource(path: string): Sqlite {
  try {
    return openReadOnly(path)
  } catch (cause) {
    const damaged = (reason: string) =>
      `O banco ${path} está corrompido (${reason}); restaure a cópia de segurança.`
    throw new OperatorError(openFailure(`O banco ${path}`, cause, damaged), { cause })
  }
}

/**
 * Runs `work` on the SQLite database as it is at one moment, only to read it. Throws OperatorError for a damaged one
 * and for tables of another version.
 */
export async function readingSqlite<T>(path: string, work: (db: Db) => Promise<T>): Promise<T> {
  const file = openSource(path)
  // Closes the file without the checkpoint that a writer makes at its end.
  const database = { ...kyselyDatabase(file), close: () => file.close() }
  const dialect = new SqliteDialect({ database })
  const db = new Kysely<Schema>({ dialect })
  try {
    return await db.transaction().execute(async (moment) => {
      await requireThisVersion(moment, path)
      return work(moment)
    })
  } finally {
    await db.destroy()
  }
}
