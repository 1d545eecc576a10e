import { createPrivately } from '#shared/node/data-folder/private'
import { createLog, faultOf } from '#shared/node/log/create-log'
import { createLogOutput } from '#shared/node/log/log-output'
import type { LogOutput } from '#shared/node/log/log-output'
import { logNodeWarnings } from '#shared/node/log/node-warnings'
import { endWithParent } from '#shared/node/process/end-with-parent'
import { startSentence } from '#shared/node/process/start-failure'
import { ConfigError } from '#shared/node/settings/config-error'
import { keepTimeZone } from '#shared/node/settings/environment'
import { processoNome } from './own-processo.ts'
import { readConfig } from './settings.ts'
import { startServer } from './start-server.ts'
import { stopGracefully } from './stop-gracefully.ts'
import { tellUsage } from './tell-usage.ts'
import { reasonOf } from '#shared/errors/thrown'

const SPEAKER = { parte: 'api' } as const
/** Milliseconds after which a backend whose gateway is gone ends, whatever it is doing. */
const ORPHAN_END_MS = 8_000
/** Milliseconds to wait for the backend of a gateway that was killed: longer than it can outlive the gateway. */
const ORPHAN_BEFORE_MS = 30_000

/** Sends a message to the process that started this one; resolves once it is sent. */
const tell = (message: object) =>
  new Promise<void>((resolve) => {
    if (process.send && process.connected) process.send(message, () => resolve())
    else resolve()
  })

async function startWith(output: LogOutput): Promise<void> {
  const config = readConfig()
  keepTimeZone(config.timeZone)
  const standalone = !process.send
  createPrivately()
  if (!standalone) endWithParent(ORPHAN_END_MS)
  if (standalone && config.admin.senha === undefined) {
    throw new ConfigError('ADMIN_SENHA', 'precisa ser dada para iniciar só o backend')
  }
  const log = createLog(config.logLevel, output, SPEAKER)
  logNodeWarnings(log)
  const api = await startServer(config, log, standalone ? {} : { runningMs: ORPHAN_BEFORE_MS })
  stopGracefully(api, log, standalone)
  if (!standalone) tellUsage(api)
  const processo = config.databaseUrl === undefined ? undefined : processoNome()
  log.info({ evento: 'atende', host: config.host, port: api.port, processo })
  await tell({ type: 'listening', port: api.port, ...(api.firstAdmin && { firstAdmin: api.firstAdmin }) })
}

/**
 * Starts the backend. What prevents that is told in a sentence, by the gateway or on standard error; the exit code is
 * 1.
 */
export async function start(): Promise<void> {
  const output = createLogOutput()
  process.once('exit', () => output.flush())
  try {
    await startWith(output)
  } catch (error) {
    const sentence = startSentence(error)
    if (sentence === undefined)
      createLog('error', output, SPEAKER).fatal({ evento: 'inicio-falhou', ...faultOf(error) })
    const message = sentence ?? reasonOf(error)
    // With a gateway, the message alone is enough: the gateway writes it.
    if (process.send && process.connected) await tell({ type: 'failed', message })
    else process.stderr.write(sentence === undefined ? `O início falhou: ${message}\n` : `${message}\n`)
    process.exit(1)
  }
}
