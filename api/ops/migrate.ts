import { OperatorError } from '#shared/errors/operator-error'
import { TABLES_VERSION } from '../db/migrate.ts'
import { nameOfDatabase, openDatabaseOf } from '../start/open-stores.ts'
import { openStorage } from '../storage/open-storage.ts'
import { runCommand } from './run-command.ts'
import { typed } from './usage.ts'

const USAGE = `Uso: ${typed('migrate')}
  leva as tabelas do banco a esta versão, antes de iniciar; não espera mais nada`

/** `npm run migrate`: brings the tables to this version, as every start does; run once before many backends start. */
await runCommand(USAGE, async (config, args) => {
  if (args.length > 0) throw new OperatorError(USAGE)
  const storage = await openStorage(config)
  const db = await openDatabaseOf(storage, config)
  await db.destroy()
  await storage.close()
  // Without its name a new file of DATA_DIR would be taken for the server that a forgotten DATABASE_URL names.
  return [`As tabelas do banco ${await nameOfDatabase(config)} estão na versão ${TABLES_VERSION}.`]
})
