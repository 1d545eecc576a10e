import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { readConfig, type ApiConfig } from '../start/settings.ts'
import { NO_LOG } from '#shared/node/testing/no-log'
import type { Log } from '#shared/node/log/create-log'
import { startServer } from '../start/start-server.ts'

/** The administrator whom every backend under test has. */
export const TEST_ADMIN = { email: 'admin@teste.example', senha: 'senha-de-teste' } as const

export interface StartApiOptions {
  /** An existing data folder; without it a new one is made, which `stop` removes. */
  dataDir?: string
  /** A PostgreSQL database; without it SQLite in the data folder is used. */
  databaseUrl?: string
  /** An S3 store for the originals; without it they are kept in the data folder. */
  s3?: ApiConfig['s3']
  limits?: Partial<ApiConfig['limits']>
  now?: () => Date
  timeZone?: string
  productName?: string
  escopo?: ApiConfig['escopo']
  /** Gets the backend's log lines; without it they are dropped. */
  log?: Log
  /** Milliseconds between two signs of life that backends on one database give each other. */
  beatMs?: number
  /** Milliseconds between two searches for photos that have not been checked yet. */
  checkEveryMs?: number
  /** Age in months at which originals are removed. The first search for them starts at once. */
  retentionMonths?: number
}

export interface TestApi {
  /** Base address, without a slash at the end. */
  url: string
  port: number
  dataDir: string
  admin: typeof TEST_ADMIN
  /** Ends the backend, and removes its data folder unless it was given. */
  stop(): Promise<void>
}

/** Starts the real backend inside this process, on a loopback port, with a known administrator. */
export async function startApi(options: StartApiOptions = {}): Promise<TestApi> {
  const dataDir = options.dataDir ?? newFolder('api')
  const defaults = readConfig({
    DATA_DIR: dataDir,
    ADMIN_EMAIL: TEST_ADMIN.email,
    ADMIN_SENHA: TEST_ADMIN.senha,
  })
  const {
    limits,
    now,
    beatMs,
    checkEveryMs,
    retentionMonths,
    timeZone = defaults.timeZone,
    productName = defaults.productName,
    escopo,
  } = options
  const config = {
    ...defaults,
    databaseUrl: options.databaseUrl,
    s3: options.s3,
    timeZone,
    productName,
    escopo,
    retentionMonths,
    limits: { ...defaults.limits, ...limits },
  }
  const api = await startServer(config, options.log ?? NO_LOG, {
    ...(now && { now }),
    beatMs,
    checkEveryMs,
    retentionMs: 0,
  })
  return {
    url: `http://127.0.0.1:${api.port}`,
    port: api.port,
    dataDir,
    admin: TEST_ADMIN,
    async stop() {
      await api.stop(0)
      if (options.dataDir === undefined) removeFolder(dataDir)
    },
  }
}
