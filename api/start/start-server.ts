import { lockFolder, type FolderLock } from '#shared/node/data-folder/folder-lock'
import { makePrivate } from '#shared/node/data-folder/private'
import { closeGracefully, createStreamServer, listen } from '#shared/node/http/stream-server'
import { createFirstAdmin, type FirstAdmin } from '../auth/first-admin.ts'
import type { ApiConfig } from './settings.ts'
import { createApi } from './create-api.ts'
import { openStores, type Stores } from './open-stores.ts'
import { opening, type Opened } from './opened.ts'
import { BACKEND_NAMES } from '../storage/data-paths.ts'
import { FotoChecksRepo } from '../db/repos/foto-checks-repo.ts'
import { UsuariosRepo } from '../db/repos/usuarios-repo.ts'
import { RetentionRepo } from '../db/repos/retention-repo.ts'
import { FotoCheck } from '../fotos/check/foto-check.ts'
import { startTracing } from '#shared/node/trace/start-tracing'
import type { Log } from '#shared/node/log/create-log'
import { DailyRetention } from '../retention/daily-retention.ts'
import { RunningUploads } from '../upload/running-uploads.ts'

/** A backend that listens. */
export interface RunningApi {
  port: number
  /** Given on the very first start only. */
  firstAdmin: FirstAdmin | undefined
  /** How many photos were not decoded yet after their upload. */
  unchecked(): Promise<number>
  /** Stops accepting, lets running requests finish until the deadline, then closes everything. */
  stop(deadlineMs: number): Promise<void>
}

/**
 * Milliseconds that a start waits for another backend to leave the folder: one that seems to run, and one that is
 * stopping.
 */
const RUNNING_MS = 2_000
const STOPPING_MS = 150_000

/** What a start may be given besides its settings. */
export interface StartOptions {
  now?: () => Date
  /** Milliseconds to wait for another backend that seems to run on the folder. */
  runningMs?: number
  /** Milliseconds between two counts by which backends of one database see that each other is alive. */
  beatMs?: number | undefined
  /** Milliseconds between two looks for photos that were not checked yet. */
  checkEveryMs?: number | undefined
  /** Milliseconds from the start to the first look for originals that are too old. */
  retentionMs?: number | undefined
}

/** Locks the folder: nothing in it is looked at, let alone swept, while another backend may write to it. */
function ownFolder(dataDir: string, log: Log, runningMs: number): Promise<FolderLock> {
  const onWait = () => log.warn({ evento: 'aguarda-outro-backend' })
  return lockFolder({ dataDir, name: 'backend' }, { runningMs, stoppingMs: STOPPING_MS, onWait })
}

interface StartParts extends Omit<StartOptions, 'runningMs'> {
  config: ApiConfig
  log: Log
  now: () => Date
}

/**
 * Starts the work beside the answers: the check of photos, and the removal of originals that are too old. Only one of the
 * backends on a database does it.
 */
function startBeside(
  opened: Opened,
  { db, storage, running }: Stores,
  { config: { dataDir, retentionMonths: months }, log, now, checkEveryMs, retentionMs }: StartParts,
) {
  const mayRun = () => running.isFirst
  const checks = new FotoChecksRepo(db)
  const check = new FotoCheck({ checks, storage, log, mayRun, everyMs: checkEveryMs })
  check.start()
  opened.add(() => check.stop())
  if (months !== undefined) {
    const repo = new RetentionRepo(db)
    const parts = { repo, storage, dataDir, months, now, log, mayRun, firstMs: retentionMs }
    const retention = new DailyRetention(parts)
    retention.start()
    opened.add(() => retention.stop())
  }
  return { unchecked: () => checks.countUnchecked() }
}

/** Starts the backend on its data folder and address. Throws OperatorError. */
export const startServer = (
  config: ApiConfig,
  log: Log,
  { now = () => new Date(), runningMs = RUNNING_MS, ...paces }: StartOptions = {},
): Promise<RunningApi> =>
  opening(async (opened) => {
    const lock = await ownFolder(config.dataDir, log, runningMs)
    opened.add(() => lock.release())
    const tracing = await startTracing(config.traces, {
      parte: 'api',
      onTrouble: (detalhe) => log.warn({ evento: 'rastros-falharam', detalhe }),
    })
    opened.add(() => tracing?.close())
    const stores = await openStores(config, log, paces.beatMs)
    opened.add(() => stores.close())
    const open = makePrivate(config.dataDir, BACKEND_NAMES)
    if (open.length > 0) log.warn({ evento: 'aberto-a-outros', caminhos: open })
    const firstAdmin = await createFirstAdmin(new UsuariosRepo(stores.db), config.admin, now())
    const runningUploads = new RunningUploads()
    const app = createApi({ ...stores, now, log, config, runningUploads, tracing })
    // No limit on slow readers here: the gateway is the only client, and limits its own.
    const server = createStreamServer((req, res) => void app(req, res), { stalledMs: 0 })
    const port = await listen(server, config)
    const { unchecked } = startBeside(opened, stores, { config, log, now, ...paces })
    return {
      port,
      firstAdmin,
      unchecked,
      async stop(deadlineMs) {
        lock.announceStop()
        await closeGracefully(server, deadlineMs)
        // An upload whose connection is gone may still be publishing its batch.
        await runningUploads.over()
        await opened.close()
      },
    }
  })
