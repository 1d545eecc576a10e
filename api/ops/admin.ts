import { revokeIn, tokensIn } from '#shared/node/sessions/program-tokens'
import { endSessionsOf, inSessionFile, unlockIn } from '#shared/node/sessions/session-file'
import { parseEmail, runAdmin, USAGE, UsageError } from './admin-commands.ts'
import { InspetoraRepo } from '../db/inspetora-repo.ts'
import { UsuariosRepo } from '../db/usuarios-repo.ts'
import { runEmpresa } from './empresa-command.ts'
import { runCommand } from './run-command.ts'
import { openMadeDatabase } from '../start/open-stores.ts'

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
/** Has the gateway of the folder forget an e-mail's wrong senhas; it counts them, before any backend. */
function unlock(dataDir: string, given: string | undefined): string[] {
  const email = parseEmail(given)
  if (!unlockIn(dataDir, email, Date.now()))
    throw new UsageError(`Não há sessões de um gateway em ${dataDir}; confira DATA_DIR.`)
  return [`As senhas erradas de ${email} até agora não barram mais a entrada.`]
}

/** `npm run admin -- …`: users and passwords from the command line, while the product runs or not. */
await runCommand(async (config, args) => {
  const { dataDir } = config
  if (args.length === 0) throw new UsageError(USAGE)
  if (args[0] === 'desbloquear') return unlock(dataDir, args[1])
  const db = await openMadeDatabase(config)
  try {
    if (args[0] === 'empresa') return await runEmpresa(new InspetoraRepo(db), args.slice(1))
    const endSessions = (usuarioId: number) => endSessionsIn(dataDir, usuarioId)
    const usuarios = new UsuariosRepo(db)
    return await runAdmin({ usuarios, now: new Date(), endSessions, tokens: tokensOf(dataDir) }, args)
  } finally {
    await db.destroy()
  }
})
