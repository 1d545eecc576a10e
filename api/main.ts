import { ConfigError, readConfig } from './config.ts'
import { DatabaseError } from './db/open-database.ts'
import { createLog, type Log } from './log.ts'
import { startServer, type RunningApi } from './start-server.ts'

/** How long running requests may go on after a request to stop, ms. */
const STOP_MS = 120_000

/** Why the backend does not start, as a sentence, when it is for the operator to mend. */
const sentenceOf = (error: unknown) =>
  error instanceof ConfigError || error instanceof DatabaseError ? error.message : undefined

/** Tells the process that started this one; resolves when it is said. */
const tell = (message: object) =>
  new Promise<void>((resolve) => {
    if (process.send && process.connected) process.send(message, () => resolve())
    else resolve()
  })

/**
 * Stops on SIGTERM, or when the process that started this one has gone; that process alone decides about Ctrl+C, which
 * a terminal sends to both. Run on its own, a second signal ends it at once.
 */
function stopGracefully(api: RunningApi, log: Log, standalone: boolean): void {
  let stopping = false
  const stop = (reason: string) => {
    if (stopping && standalone) process.exit(1)
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    api.stop(STOP_MS).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stop failed')
        process.exit(1)
      },
    )
  }
  process.once('disconnect', () => stop('disconnect'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => {
    if (standalone) stop('SIGINT')
  })
}

async function run(): Promise<void> {
  const config = readConfig()
  const standalone = !process.send
  if (standalone && config.admin.senha === undefined) {
    throw new ConfigError('ADMIN_SENHA: defina a senha do primeiro administrador para iniciar só o backend.')
  }
  const log = createLog(config.logLevel)
  const api = await startServer(config, log)
  stopGracefully(api, log, standalone)
  log.info({ host: config.host, port: api.port }, 'listening')
  await tell({ type: 'listening', port: api.port, ...(api.firstAdmin && { firstAdmin: api.firstAdmin }) })
}

run().catch(async (error: unknown) => {
  const sentence = sentenceOf(error)
  if (sentence === undefined) createLog('error').fatal({ err: error }, 'start failed')
  else process.stderr.write(`${sentence}\n`)
  await tell({ type: 'failed', message: sentence ?? 'O backend não iniciou.' })
  process.exit(1)
})
