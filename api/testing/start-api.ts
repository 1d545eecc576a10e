import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { readConfig, type ApiConfig } from '../start/settings.ts'
import { NO_LOG } from '#shared/node/testing/no-log'
import type { Log } from '#shared/node/log/create-log'
import { startServer } from '../start/start-server.ts'

/** The administrator of every backend under test. */
export const TEST_ADMIN = { email: 'admin@teste.example', senha: 'senha-de-teste' } as const

export interface StartApiOptions {
  /** A folder to go on with; without it a new one is made, and removed by `stop`. */
  dataDir?: string
  /** A PostgreSQL database; without it SQLite in the folder. */
  databaseUrl?: string
  /** Where originals go; without it to the folder. */
  s3?: ApiConfig['s3']
  limits?: Partial<ApiConfig['limits']>
  now?: () => Date
  timeZone?: string
  productName?: string
  escopo?: ApiConfig['escopo']
  /** Takes the backend's lines; without it they are dropped. */
  log?: Log
  /** Milliseconds between two counts by which backends of one database know each other alive. */
  beatMs?: number
  /** Milliseconds between two looks for photos that were not checked yet. */
  checkEveryMs?: number
  /** Months after which originals go, looked for at once. */
  retentionMonths?: number
}

export interface TestApi {
  /** Base address, without a slash at the end. */
  url: string
  port: number
  dataDir: string
  admin: typeof TEST_ADMIN
  /** Ends the backend; its folder stays when it was given. */
  stop(): Promise<void>
}

/** Starts the real backend in this process on a loopback port, on a folder of its own, with a known administrator. */
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
