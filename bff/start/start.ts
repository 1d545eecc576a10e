import { freeBytes } from '#shared/node/data-folder/free-space'
import { closeGracefully, listen } from '#shared/node/http/stream-server'
import { createLog } from '#shared/node/log/create-log'
import type { Log } from '#shared/node/log/create-log'
import { createLogOutput } from '#shared/node/log/log-output'
import { logNodeWarnings } from '#shared/node/log/node-warnings'
import { startTracing } from '#shared/node/trace/start-tracing'
import { runProgramHere } from '#shared/node/process/start-program'
import { keepBackendAddress, keepTimeZone } from '#shared/node/settings/environment'
import type { BackendClient } from '../backend/backend-client.ts'
import { OWN_PROGRAM } from '../backend/embedded/embedded-backend.ts'
import { withoutPersonalData } from '../observe/personal-data.ts'
import { readableLine } from '../observe/readable-log.ts'
import { deriveKey, keptSecret } from '#shared/node/sessions/secret'
import { announce, say } from './announce.ts'
import { createGateway } from './create-gateway.ts'
import { Ending } from './ending.ts'
import { ownFolder } from './own-folder.ts'
import { readConfig } from './settings.ts'
import type { BffConfig } from './settings.ts'
import { addressOf, backendWarning, lowSpaceWarning, startFailure } from './start-texts.ts'

/** Milliseconds running requests get to finish when the process is asked to stop. */
const GRACE_MS = 120_000
/** Milliseconds that a start waits for the process before it: its grace time, and the time for closing. */
const STOPPING_MS = GRACE_MS + 30_000

/** Milliseconds that a start waits for an answer of the backend of API_URL. */
const LOOK_MS = 5_000

/** How the product is started by a program of its own. */
export interface StartOptions {
  /** Where the screens are, when another program serves them. */
  screens?: string | undefined
  /** True: says nothing when the product is ready, because that program does. */
  silent?: boolean
}

/** The warnings at a start. */
async function warningsOf({ warnings, dataDir }: BffConfig): Promise<string[]> {
  return [...warnings, ...lowSpaceWarning(dataDir, await freeBytes(dataDir))]
}

/** How a log line is written: with or without personal data, and on a terminal in words for people. */
function lineFormat({ logPersonal, sessionSecret, dataDir }: BffConfig): (line: string) => string {
  const secret = () => sessionSecret ?? keptSecret(dataDir)
  const cover = logPersonal ? (line: string) => line : withoutPersonalData(() => deriveKey(secret(), 'log'))
  return process.stdout.isTTY ? (line) => readableLine(cover(line)) : cover
}

/** Logs what is at API_URL, and warns when nobody could sign in there; the start goes on. */
async function tellBackendSeen(apiUrl: URL | undefined, backend: BackendClient, log: Log): Promise<string[]> {
  if (!apiUrl) return []
  const { serve, achado, status } = await backend.look(LOOK_MS)
  const line = {
    evento: 'backend-visto' as const,
    endereco: apiUrl.origin,
    ...(status && { status }),
    detalhe: achado,
  }
  if (serve) log.info(line)
  else log.warn(line)
  return serve ? [] : [backendWarning(apiUrl, achado)]
}

async function startWith(config: BffConfig, { screens, silent = false }: StartOptions): Promise<string> {
  const output = createLogOutput({ format: lineFormat(config) })
  process.once('exit', () => output.flush())
  const log = createLog(config.logLevel, output)
  logNodeWarnings(log)
  const ending = new Ending(log, GRACE_MS / 1_000)
  ending.onSignals()
  const lock = await ownFolder(config.dataDir, STOPPING_MS)
  const tracing = await startTracing(config.traces, {
    parte: 'gateway',
    onTrouble: (detalhe) => log.warn({ evento: 'rastros-falharam', detalhe }),
  })
  const { server, inUse, backend, startSessions, startEnvios, closing } = createGateway({
    config,
    log,
    output,
    isStopping: () => ending.isStopping,
    tracing,
    tellsTimes: screens !== undefined,
  })
  // The port comes first: a backend that starts in vain would have made the first administrador unseen.
  const port = await listen(server, config)
  ending.closes([() => lock.announceStop(), () => closeGracefully(server, GRACE_MS), ...closing])
  ending.onException()
  const sessionWarnings = await startSessions()
  const { firstAdmin } = await ending.unlessStopping(inUse.start())
  const envioWarnings = await ending.unlessStopping(startEnvios())
  say(process.stderr, ...(await warningsOf(config)), ...sessionWarnings, ...envioWarnings)
  const { host, publicUrl } = config
  const started = { port, host, publicUrl, firstAdmin, screens }
  const reach = tellBackendSeen(config.apiUrl, backend, log)
  if (screens !== undefined) say(process.stderr, ...(await reach))
  if (!silent) await announce(started, output)
  if (screens === undefined) say(process.stderr, ...(await reach))
  return addressOf(started)
}

/**
 * Starts the product, or the part of it that ROLE names, and answers its address on this computer; what stops the start
 * is said in one sentence on standard error, with exit code 1.
 */
export async function start(options: StartOptions = {}): Promise<string> {
  try {
    const config = readConfig()
    if (config.role === 'api') {
      keepBackendAddress(config)
      await runProgramHere(OWN_PROGRAM)
      return addressOf(config)
    }
    keepTimeZone(config.timeZone)
    return await startWith(config, options)
  } catch (error) {
    say(process.stderr, startFailure(error))
    process.exit(1)
  }
}
