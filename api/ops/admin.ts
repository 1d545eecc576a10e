import { existsSync } from 'node:fs'
import { revokeIn, tokensIn } from '#shared/node/sessions/program-tokens'
import { endSessionsOf, inSessionFile } from '#shared/node/sessions/session-file'
import { runAdmin, USAGE, UsageError } from './admin-commands.ts'
import { dataPaths } from '../storage/data-paths.ts'
import { openDatabase } from '../db/open-database.ts'
import { UsuariosRepo } from '../db/usuarios-repo.ts'
import { runCommand } from './run-command.ts'

/** Ends a user's sessions in the gateway of the folder; what has not ended is said, with exit code 2. */
function endSessionsIn(dataDir: string, usuarioId: number): string[] {
  try {
    if (endSessionsOf(dataDir, usuarioId)) return []
    return ['Sessões em um gateway com outra DATA_DIR terminam quando ele chamar o backend.']
  } catch (error) {
    process.exitCode = 2
    const reason = error instanceof Error ? error.message : String(error)
    return [`ATENÇÃO: as sessões abertas não puderam ser encerradas (${reason}). Repita o comando.`]
  }
}

/** The programs' tokens of the gateway of the folder; none when it has no sessions. */
const tokensOf = (dataDir: string) => ({
  list: () => inSessionFile(dataDir, (db) => tokensIn(db, Date.now())) ?? [],
  revoke: (id: string) => inSessionFile(dataDir, (db) => revokeIn(db, id)),
})

/** `npm run admin -- …`: users and passwords from the command line, while the product runs or not. */
await runCommand(async ({ dataDir }, args) => {
  if (args.length === 0) throw new UsageError(USAGE)
  const { database } = dataPaths(dataDir)
  if (!existsSync(database)) throw new UsageError(`Não há banco em ${database}; confira DATA_DIR.`)
  const db = await openDatabase(database)
  try {
    const endSessions = (usuarioId: number) => endSessionsIn(dataDir, usuarioId)
    const usuarios = new UsuariosRepo(db)
    return await runAdmin({ usuarios, now: new Date(), endSessions, tokens: tokensOf(dataDir) }, args)
  } finally {
    await db.destroy()
  }
})
