import { join } from 'node:path'
import { announce, say } from './announce.ts'
import { BackendClient } from '../backend/backend-client.ts'
import type { BackendAddress } from '../backend/backend-client.ts'
import { EmbeddedBackend, foreignBackend } from '../backend/embedded-backend.ts'
import { reachWarning } from '../backend/reach-warning.ts'
import { createPools } from '../backend/pools.ts'
import { keepTimeZone } from '#shared/node/settings/read-settings'
import { readConfig } from './settings.ts'
import type { BffConfig } from './settings.ts'
import { createBff } from './create-bff.ts'
import { GATEWAY_NAMES, openDataFolder } from './data-folder.ts'
import { closeGracefully, createStreamServer, listen } from '#shared/node/http/stream-server'
import { lockFolder } from '#shared/node/data-folder/folder-lock'
import type { FolderLock } from '#shared/node/data-folder/folder-lock'
import { freeBytes } from '#shared/node/data-folder/free-space'
import { createPrivately, makePrivate } from '#shared/node/data-folder/private'
import { SESSION_FILE } from '#shared/node/sessions/session-file'
import { createLogOutput } from '#shared/node/log/log-output'
import type { LogOutput } from '#shared/node/log/log-output'
import { createLog, faultOf } from '#shared/node/log/create-log'
import type { Log } from '#shared/node/log/create-log'
import { oddAnswerLog } from '../observe/odd-answer-log.ts'
import { createGatewayMetrics } from '../observe/gateway-metrics.ts'
import {
  addressOf,
  lowSpaceWarning,
  openToOthers,
  proxyWarnings,
  startFailure,
  waitingForFolder,
} from './start-texts.ts'
import { readableLine } from '../observe/readable-log.ts'
import { createStreams } from './streams.ts'
import { keptSecret } from '../session/secret.ts'
import { createSessions, startSweep } from '../session/sessions.ts'
import { createSqliteSessionStore } from '../session/sqlite-session-store.ts'

/** Milliseconds running requests get to finish when the process is asked to stop. */
const GRACE_MS = 120_000
/** Milliseconds a start waits for the folder: for a process that seems to run, and for one that is stopping. */
const FOLDER_MS = { runningMs: 2_000, stoppingMs: GRACE_MS + 30_000 }

interface Stoppable {
  stop: (exitCode: number) => void
  isStopping: () => boolean
}

/** Runs the closing steps once; a second request to stop ends the process at once. */
function stopper(steps: readonly (() => unknown)[], log: Log): Stoppable {
  let stopping = false
  const run = async (exitCode: number) => {
    for (const step of steps) await step()
    process.exit(exitCode)
  }
  return {
    isStopping: () => stopping,
    stop(exitCode) {
      if (stopping) process.exit(exitCode || 1)
      stopping = true
      run(exitCode).catch((error: unknown) => {
        log.fatal({ evento: 'parada-falhou', ...faultOf(error) })
        process.exit(1)
      })
    },
  }
}

interface BackendInUse {
  address: BackendAddress
  start: EmbeddedBackend['start']
  stop: () => Promise<void>
  restarts: () => number
}

/** The backend in use: the foreign one of API_URL, or the embedded one, not started yet. */
function backendOf(config: BffConfig, log: Log, output: LogOutput): BackendInUse {
  if (config.apiUrl) {
    const address = foreignBackend(config.apiUrl)
    return {
      address,
      start: () => Promise.resolve({ firstAdmin: undefined }),
      stop: () => Promise.resolve(),
      restarts: () => 0,
    }
  }
  const embedded = new EmbeddedBackend({ env: config.backendEnv, log, output })
  return {
    address: embedded,
    start: () => embedded.start(),
    stop: () => embedded.stop(),
    restarts: () => embedded.restarts,
  }
}

function openSessions(config: BffConfig, secret: string, log: Log) {
  const store = createSqliteSessionStore(join(config.dataDir, SESSION_FILE))
  const onStoreError = (error: unknown) => log.error({ evento: 'sessoes', ...faultOf(error) })
  const sessions = createSessions({ store, secret, limits: config.session, now: Date.now, onStoreError })
  const stopSweep = startSweep(sessions, onStoreError)
  return { sessions, close: () => (stopSweep(), store.close()) }
}

/** Answers the signals that ask for the end, at first by ending: the process of a container has no other way. */
function answerSignals(): (stop: () => void) => void {
  let answer: () => void = () => process.exit(0)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => answer())
  return (stop) => {
    answer = stop
  }
}

/** Ends the process as an unforeseen exception asks: running requests first. */
function stopOnException({ stop, isStopping }: Stoppable, log: Log): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ evento: 'excecao', ...faultOf(error) })
    if (!isStopping()) stop(1)
  })
}

/** Makes the data folder this process's own, once the one before it has stopped. Throws FolderError. */
async function ownFolder(dataDir: string): Promise<FolderLock> {
  createPrivately()
  openDataFolder(dataDir)
  const onWait = () => say(process.stderr, waitingForFolder(dataDir))
  const lock = await lockFolder({ dataDir, name: 'gateway' }, { ...FOLDER_MS, onWait })
  say(process.stderr, ...openToOthers(makePrivate(dataDir, GATEWAY_NAMES)))
  return lock
}

/** How the product is started by a program of its own. */
export interface StartOptions {
  /** Where the screens are, when another program serves them. */
  screens?: string | undefined
  /** True says nothing when it is ready: that program does. */
  silent?: boolean
}

async function startWith(config: BffConfig, { screens, silent = false }: StartOptions): Promise<string> {
  const onSignal = answerSignals()
  const output = createLogOutput({ format: process.stdout.isTTY ? readableLine : undefined })
  process.once('exit', () => output.flush())
  const log = createLog(config.logLevel, output)
  const lock = await ownFolder(config.dataDir)
  const secret = config.sessionSecret ?? keptSecret(config.dataDir)
  const { sessions, close } = openSessions(config, secret, log)
  const embedded = backendOf(config, log, output)
  const pools = createPools()
  const backend = new BackendClient(embedded.address, pools, {
    queryTimeoutMs: config.backendTimeoutMs,
    onOdd: oddAnswerLog(log),
  })
  const streams = createStreams({ config, backend, secret })
  const server = createStreamServer((req, res) => void app(req, res))
  const drain = () => closeGracefully(server, GRACE_MS)
  const steps = [() => lock.announceStop(), drain, streams.close, embedded.stop, () => pools.close(), close]
  const stoppable = stopper(steps, log)
  const { isStopping } = stoppable
  const { fotos, routes } = streams
  const metrics = createGatewayMetrics({
    breaker: () => backend.breaker,
    restarts: embedded.restarts,
    sessions: () => sessions.count(),
    derivatives: streams.derivatives,
    droppedLines: () => output.dropped,
    freeBytes: () => freeBytes(config.dataDir),
  })
  const app = createBff({
    config,
    log,
    backend,
    sessions,
    secret,
    fotos,
    streams: routes,
    isStopping,
    metrics,
  })
  // The port comes first: a backend that starts in vain would have made the first administrador unseen.
  const port = await listen(server, config)
  onSignal(() => stoppable.stop(0))
  stopOnException(stoppable, log)
  const { firstAdmin } = await embedded.start()
  const warnings = lowSpaceWarning(config.dataDir, await freeBytes(config.dataDir))
  say(process.stderr, ...config.warnings, ...proxyWarnings(config), ...warnings)
  const { host, publicUrl } = config
  const started = { port, host, publicUrl, firstAdmin, screens }
  if (!silent) await announce(started, output)
  say(process.stderr, ...(await reachWarning(config.apiUrl)))
  return addressOf(started)
}

/** Starts the product and answers its address on this computer; what stops the start is said in one sentence on standard error, with exit code 1. */
export async function start(options: StartOptions = {}): Promise<string> {
  try {
    const config = readConfig()
    keepTimeZone(config.timeZone)
    return await startWith(config, options)
  } catch (error) {
    say(process.stderr, startFailure(error))
    process.exit(1)
  }
}
