import { readSettings } from '#shared/node/settings/read-settings'
import { createZona } from '#shared/time/zona'
import { assertAllRead, parseEmail, runAdmin, USAGE } from './accounts/admin-commands.ts'
import { gatewaySessions, type GatewaySessions } from './accounts/gateway-sessions.ts'
import { EmpresasRepo } from '../db/repos/empresas-repo.ts'
import { InspetoraRepo } from '../db/repos/inspetora-repo.ts'
import { UsuariosRepo } from '../db/repos/usuarios-repo.ts'
import { runEmpresa } from './accounts/empresa-command.ts'
import { renameEmpresa } from './accounts/rename-empresa-command.ts'
import { runCommand } from './run-command.ts'
import { listTokens, revokeToken } from './accounts/token-commands.ts'
import { openMadeDatabase } from '../start/open-stores.ts'

/** Has the gateways forget an e-mail's wrong senhas; they count them, before any backend. */
async function unlock(sessions: GatewaySessions, given: string | undefined) {
  const email = parseEmail(given)
  await sessions.unlock(email)
  return [`As senhas erradas de ${email} até agora não barram mais a entrada.`]
}

/** `npm run admin -- …`: users and passwords from the command line, while the product runs or not. */
await runCommand(USAGE, async (config, args) => {
  const { dataDir, timeZone } = config
  const zona = createZona(timeZone)
  // By itself it lists what it can do.
  if (args.length === 0) return [USAGE]
  assertAllRead(args)
  const { REDIS_URL: redisUrl, SESSION_SECRET: sessionSecret } = readSettings('gateway')
  const sessions = gatewaySessions({ dataDir, redisUrl, sessionSecret })
  // What gateways keep, whatever their backend.
  if (args[0] === 'desbloquear') return await unlock(sessions, args[1])
  if (args[0] === 'tokens') return await listTokens(sessions.tokens, zona)
  if (args[0] === 'revogar') return await revokeToken(sessions.tokens, args[1])
  const db = await openMadeDatabase(config)
  try {
    if (args[0] === 'empresa') return await runEmpresa(new InspetoraRepo(db), args.slice(1))
    if (args[0] === 'renomear-empresa') return await renameEmpresa(new EmpresasRepo(db), args.slice(1))
    const usuarios = new UsuariosRepo(db)
    return await runAdmin({ usuarios, zona, now: new Date(), endSessions: sessions.end }, args)
  } finally {
    await db.destroy()
  }
})
