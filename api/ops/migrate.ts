import { TABLES_VERSION } from '../db/migrate.ts'
import { openDatabaseOf } from '../start/open-stores.ts'
import { openStorage } from '../storage/open-storage.ts'
import { runCommand } from './run-command.ts'
import { typed, UsageError } from './usage.ts'

const USAGE = `Uso: ${typed('migrate')}
  leva as tabelas do banco a esta versão, antes de iniciar; não espera mais nada`

/** `npm run migrate`: brings the tables to this version, as every start does; run once before many backends start. */
await runCommand(USAGE, async (config, args) => {
  if (args.length > 0) throw new UsageError(USAGE)
  const storage = await openStorage(config)
  const db = await openDatabaseOf(storage, config)
  await db.destroy()
  await storage.close()
  return [`As tabelas do banco estão na versão ${TABLES_VERSION}.`]
})
