import { OperatorError } from '#shared/errors/operator-error'
import { typed } from './usage.ts'
import { moveInstallation } from './moving/move-installation.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Uso: ${typed('migrate:storage', '[--simular]')}
  copia o banco de DATA_DIR ao PostgreSQL de DATABASE_URL e as fotos ao bucket das S3_*, o que estiver
  definido; a origem fica como está
  --simular   confere origem e destino e diz o que seria copiado; nada muda`

/**
 * `npm run migrate:storage`: copies an embedded installation to a server's database and a bucket, with the product
 * stopped.
 */
await runCommand(USAGE, async (config, args) => {
  const [how] = args
  if (args.length > 1 || (how !== undefined && how !== '--simular')) throw new OperatorError(USAGE)
  const tell = (line: string) => void process.stdout.write(`${line}\n`)
  const { lines, next, isWhole } = await moveInstallation(config, { simulated: how === '--simular', tell })
  if (!isWhole) process.exitCode = 2
  return [...lines, ...next]
})
