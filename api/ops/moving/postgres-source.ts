import { OperatorError } from '#shared/errors/operator-error'
import { requireThisVersion } from '../../db/migrate.ts'
import type { Db } from '../../db/open-database.ts'
import { inspectDatabase, databaseName } from '../../db/postgres/open-postgres.ts'

/** Runs `work` on a server's database that a product uses already, only to read it. Throws OperatorError. */
export async function readingPostgres<T>(databaseUrl: string, work: (db: Db) => Promise<T>): Promise<T> {
  const name = databaseName(databaseUrl)
  return inspectDatabase(databaseUrl, async (db, { ours, moving }) => {
    if (!ours || moving)
      throw new OperatorError(
        `O banco ${name} está vazio ou por terminar, e não há api.sqlite em DATA_DIR; confira as duas configurações.`,
      )
    await requireThisVersion(db, name)
    return work(db)
  })
}
