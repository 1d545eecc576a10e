import { TABLES_VERSION } from '../db/migrate.ts'
import { openDatabaseOf } from '../start/open-stores.ts'
import { openStorage } from '../storage/open-storage.ts'
import { runCommand } from './run-command.ts'

/** `npm run migrate`: brings the tables to this version, as every start does too; whoever starts many does it once before. */
await runCommand(async (config) => {
  const storage = await openStorage(config)
  const db = await openDatabaseOf(storage, config)
  await db.destroy()
  await storage.close()
  return [`As tabelas do banco estão na versão ${TABLES_VERSION}.`]
})
