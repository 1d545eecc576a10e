import { FolderError } from '#shared/node/data-folder/folder-lock'
import { createPrivately } from '#shared/node/data-folder/private'
import { createLog, faultOf } from '#shared/node/log/create-log'
import type { Log } from '#shared/node/log/create-log'
import { createLogOutput } from '#shared/node/log/log-output'
import { endWithParent } from '#shared/node/process/end-with-parent'
import { ConfigError } from '#shared/node/settings/config-error'
import { keepTimeZone } from '#shared/node/settings/read-settings'
import { readConfig } from './start/settings.ts'
import { DatabaseError } from './db/open-database.ts'
import { startServer, type RunningApi } from './start/start-server.ts'

/** How long running requests may go on after a request to stop, ms. */
const STOP_MS = 120_000
/**
 * Milliseconds for the same when the gateway is gone, and with it everybody who could be answered; then, whatever this
 * process is doing, its end.
 */
const ORPHAN_MS = { requests: 3_000, end: 8_000 }
/** Milliseconds to wait for the backend of a gateway that was killed: longer than that one can live. */
const ORPHAN_BEFORE_MS = 30_000

/** Why the backend does not start, as a sentence, when it is for the operator to mend. */
const sentenceOf = (error: unknown) =>
  [ConfigError, DatabaseError, FolderError].some((known) => error instanceof known)
    ? (error as Error).message
    : undefined

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
  const stop = (reason: string, deadlineMs = STOP_MS) => {
    if (stopping && standalone) process.exit(1)
    if (stopping) return
    stopping = true
    log.info({ evento: 'parando', motivo: reason })
    api.stop(deadlineMs).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ evento: 'parada-falhou', ...faultOf(error) })
        process.exit(1)
      },
    )
  }
  process.once('disconnect', () => stop('disconnect', ORPHAN_MS.requests))
  if (!standalone && !process.connected) stop('disconnect', ORPHAN_MS.requests)
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
  process.on('SIGINT', () => {
    if (standalone) stop('SIGINT')
  })
}

const SPEAKER = { parte: 'api' } as const
const output = createLogOutput()
process.once('exit', () => output.flush())

async function run(): Promise<void> {
  const config = readConfig()
  keepTimeZone(config.timeZone)
  const standalone = !process.send
  createPrivately()
  if (!standalone) endWithParent(ORPHAN_MS.end)
  if (standalone && config.admin.senha === undefined) {
    throw new ConfigError('ADMIN_SENHA', 'precisa ser dada para iniciar só o backend')
  }
  const log = createLog(config.logLevel, output, SPEAKER)
  const api = await startServer(config, log, standalone ? {} : { runningMs: ORPHAN_BEFORE_MS })
  stopGracefully(api, log, standalone)
  log.info({ evento: 'atende', host: config.host, port: api.port })
  await tell({ type: 'listening', port: api.port, ...(api.firstAdmin && { firstAdmin: api.firstAdmin }) })
}

run().catch(async (error: unknown) => {
  const sentence = sentenceOf(error)
  if (sentence === undefined)
    createLog('error', output, SPEAKER).fatal({ evento: 'inicio-falhou', ...faultOf(error) })
  else process.stderr.write(`${sentence}\n`)
  await tell({ type: 'failed', message: sentence ?? 'O backend não iniciou.' })
  process.exit(1)
})
