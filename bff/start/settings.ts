import { GB } from '#shared/bytes/units'
import { backendEnvironment } from '#shared/node/settings/backend-environment'
import { ConfigError } from '#shared/node/settings/config-error'
import { s3Place } from '#shared/node/s3/s3-place'
import { readSettings } from '#shared/node/settings/read-settings'
import type { ValuesOf } from '#shared/node/settings/settings-table'
import { tracesWanted } from '#shared/node/settings/traces-wanted'
import { settingsWarnings } from '#shared/node/settings/settings-warnings'

/** The gateway's settings, checked. Source: contract §1. */
export type BffConfig = ReturnType<typeof readConfig>

/**
 * Throws ConfigError for settings that cannot work together. ESCOPO needs the product's own backend, since no call of
 * §7 tells whose company a photo is. Source: docs/decisions/130, 136.
 */
function requirePossible({ ROLE, API_URL, ESCOPO }: ValuesOf<'gateway'>): void {
  if (ROLE === 'bff' && !API_URL)
    throw new ConfigError('API_URL', 'precisa ser dada com ROLE=bff: é onde estão os backends com ROLE=api')
  if (ROLE === 'api' && API_URL)
    throw new ConfigError('API_URL', 'não vale com ROLE=api, que é o próprio backend: retire um dos dois')
  if (ROLE === 'all' && API_URL && ESCOPO)
    throw new ConfigError(
      'ESCOPO',
      'vale só para o backend embutido; com API_URL é o backend de lá que separa as empresas: retire um dos dois para iniciar',
    )
}

/** Reads the gateway's settings. Throws ConfigError with the sentence that names the wrong one. */
export function readConfig(env?: NodeJS.ProcessEnv) {
  const values = readSettings('gateway', env)
  requirePossible(values)
  const foreign = values.ROLE === 'all' ? values.API_URL : undefined
  return {
    port: values.PORT,
    host: values.HOST,
    role: values.ROLE,
    apiUrl: values.API_URL,
    /** True when the backend is the product's own: started by this process, or by others with ROLE=api. */
    ownBackend: foreign === undefined,
    /** Milliseconds until a query's answer begins. */
    backendTimeoutMs: values.BACKEND_TIMEOUT_S * 1000,
    /** Origins beside the backend's own at which photos may lie. */
    fotoOrigins: values.FOTO_ORIGINS ?? [],
    dataDir: values.DATA_DIR,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    /** As given; without it the one kept in the data folder is used. */
    sessionSecret: values.SESSION_SECRET,
    session: { idleMs: values.SESSION_IDLE_MIN * 60_000, maxMs: values.SESSION_MAX_H * 3_600_000 },
    /** Server that keeps sessions; without it they are kept in the data folder. */
    redisUrl: values.REDIS_URL,
    limits: { fotoMb: values.MAX_FOTO_MB, fotos: values.MAX_FOTOS, jsonMb: values.MAX_JSON_MB },
    /**
     * The store in which gateways of one Redis share derivatives and open uploads; without it, or without Redis, each
     * keeps its own in the data folder.
     */
    bucket: values.REDIS_URL === undefined ? undefined : s3Place(values),
    /** How many bytes open uploads may take, and how many ms they are kept untouched. */
    spool: {
      bounds: {
        usuarioBytes: values.UPLOAD_RESERVA_USUARIO_GB * GB,
        allBytes: values.UPLOAD_RESERVA_GB * GB,
      },
      keptMs: values.UPLOAD_GUARDA_H * 3_600_000,
    },
    productName: values.PRODUCT_NAME,
    /** False when browsers are to keep nothing of the application, and to drop what they kept. */
    opensOffline: values.ABRE_SEM_CONEXAO === 1,
    timeZone: values.TZ,
    /** Limits everybody but administradores to what their company sent; undefined limits nobody. */
    escopo: values.ESCOPO,
    /** With it `/metrics` answers whoever sends it; without it only programs on this computer. */
    metricsToken: values.METRICS_TOKEN,
    /** How traces are sent; undefined when none are. */
    traces: tracesWanted(env),
    logLevel: values.LOG_LEVEL,
    /** True when the log has e-mails and addresses as they are; false when it has a hash of each. */
    logPersonal: values.LOG_PESSOAL === 1,
    /** Warnings about settings that are valid but hardly meant, one sentence each. */
    warnings: settingsWarnings({ ...values, foreign }, env),
    /** Environment of the embedded backend: the checked settings and what a process needs to run. */
    backendEnv: backendEnvironment(values, env),
  }
}
