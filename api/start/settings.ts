import { tracesWanted } from '#shared/node/settings/traces-wanted'
import { readSettings } from '#shared/node/settings/read-settings'
import { s3Place } from '#shared/node/s3/s3-place'

/** The backend's settings, checked. Source: contract §1. */
export type ApiConfig = ReturnType<typeof readConfig>

/** Reads the backend's settings. Throws ConfigError with the sentence that names the wrong one. */
export function readConfig(env?: NodeJS.ProcessEnv) {
  const values = readSettings('backend', env)
  return {
    dataDir: values.DATA_DIR,
    /** Address of the PostgreSQL database; undefined keeps everything in SQLite, in the data folder. */
    databaseUrl: values.DATABASE_URL,
    /** Where originals lie; undefined keeps them in the data folder. */
    s3: s3Place(values),
    host: values.API_HOST,
    port: values.API_PORT,
    admin: { email: values.ADMIN_EMAIL, senha: values.ADMIN_SENHA },
    limits: { fotoMb: values.MAX_FOTO_MB, fotos: values.MAX_FOTOS, jsonMb: values.MAX_JSON_MB },
    productName: values.PRODUCT_NAME,
    timeZone: values.TZ,
    /** Limits everybody but administradores to what their company sent; undefined limits nobody. */
    escopo: values.ESCOPO,
    logLevel: values.LOG_LEVEL,
    traces: tracesWanted(env),
    /** Months after which originals are removed; undefined keeps them for ever. */
    retentionMonths: values.RETENCAO_MESES,
  }
}
