import { existsSync } from 'node:fs'
import { runAdmin, USAGE, UsageError } from '../admin-cli/commands.ts'
import { dataPaths } from '../data-paths.ts'
import { openDatabase } from '../db/open-database.ts'
import { UsuariosRepo } from '../db/usuarios-repo.ts'
import { runCommand } from './run-command.ts'

/** `npm run admin -- …`: users and passwords from the command line, while the product runs or not. */
await runCommand(async ({ dataDir }, args) => {
  if (args.length === 0) throw new UsageError(USAGE)
  const { database } = dataPaths(dataDir)
  if (!existsSync(database)) throw new UsageError(`Não há banco em ${database}; confira DATA_DIR.`)
  const db = await openDatabase(database)
  try {
    return await runAdmin({ usuarios: new UsuariosRepo(db), now: new Date() }, args)
  } finally {
    await db.destroy()
  }
})
