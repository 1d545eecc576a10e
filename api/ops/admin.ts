import { readSettings } from '#shared/node/settings/read-settings'
import { createZona } from '#shared/time/zona'
import { commandOf, USAGE } from './accounts/admin-commands.ts'
import { gatewaySessions } from './accounts/gateway-sessions.ts'
import { EmpresasRepo } from '../db/repos/empresas-repo.ts'
import { InspetoraRepo } from '../db/repos/inspetora-repo.ts'
import { UsuariosRepo } from '../db/repos/usuarios-repo.ts'
import { runCommand } from './run-command.ts'
import { openExistingDatabase } from '../start/open-stores.ts'

/** `npm run admin -- …`: users and passwords from the command line, while the product runs or not. */
await runCommand(USAGE, async (config, args) => {
  // By itself it lists what it can do.
  if (args.length === 0) return [USAGE]
  const command = commandOf(args)
  const words = args.slice(1)
  const { dataDir, timeZone } = config
  const { REDIS_URL: redisUrl, SESSION_SECRET: sessionSecret } = readSettings('gateway')
  const sessions = gatewaySessions({ dataDir, redisUrl, sessionSecret })
  const zona = createZona(timeZone)
  if (command.on === 'sessions') return await command.run({ sessions, zona }, words)
  const db = await openExistingDatabase(config)
  try {
    const repos = {
      usuarios: new UsuariosRepo(db),
      empresas: new EmpresasRepo(db),
      inspetora: new InspetoraRepo(db),
    }
    return await command.run({ ...repos, sessions, zona, now: new Date() }, words)
  } finally {
    await db.destroy()
  }
})
