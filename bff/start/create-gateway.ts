import type { Server } from 'node:http'
import { lastBackup } from '#shared/node/data-folder/last-backup'
import { freeBytes } from '#shared/node/data-folder/free-space'
import { reachLog } from '#shared/node/http/reach-log'
import { createStreamServer } from '#shared/node/http/stream-server'
import type { Tracing } from '#shared/node/trace/tracing'
import { faultOf } from '#shared/node/log/create-log'
import type { Log } from '#shared/node/log/create-log'
import { createZona } from '#shared/time/zona'
import type { LogOutput } from '#shared/node/log/log-output'
import type { BackendClient } from '../backend/backend-client.ts'
import type { BackendInUse } from '../backend/backend-in-use.ts'
import { openBackend } from '../backend/open-backend.ts'
import { buildInfo } from '../metrics/build-info.ts'
import { knownFotos } from '../envios/known-fotos.ts'
import { openEnvios } from '../envios/open-envios.ts'
import { explainLongHeads } from '../trpc/calls/long-heads.ts'
import { createGatewayMetrics } from '../metrics/gateway-metrics.ts'
import { createAudit } from '../observe/audit.ts'
import { RefusedLogins } from '../observe/refused-logins.ts'
import { createRedisGuesses } from '../session/guesses/redis-guesses.ts'
import { openSessions } from '../session/open-sessions.ts'
import { createRedisLimits } from '../limits/redis-limits.ts'
import { UploadPlaces } from '../upload/upload-places.ts'
import { openRedis } from '../redis/open-redis.ts'
import { deriveKey, keptSecret, secretOfBackend } from '#shared/node/sessions/secret'
import { createBff } from './create-bff.ts'
import type { BffConfig } from './settings.ts'
import { createStreams } from './streams.ts'

interface GatewayParts {
  config: BffConfig
  log: Log
  output: LogOutput
  isStopping: () => boolean
  /** Without it nothing is traced. */
  tracing?: Tracing | undefined
  /** True in development: each answer tells where its time went. */
  tellsTimes?: boolean | undefined
}

/** The whole gateway, not listening yet, before a backend that is not started yet. */
export interface Gateway {
  server: Server
  inUse: BackendInUse
  backend: BackendClient
  /**
   * Connects to the store of sessions; gives warnings for the operator, and rejects with the sentence that stops the
   * start.
   */
  startSessions: () => Promise<string[]>
  /** Goes on with envios that are to be sent; gives warnings for the operator. */
  startEnvios: () => Promise<string[]>
  /** The closing steps, in order, for when the last request is answered. */
  closing: readonly (() => unknown)[]
}

/** What the gateways of an installation share on a Redis or Valkey server; nothing without one. */
function sharedParts(
  { redisUrl }: BffConfig,
  { log, secret, onBack }: { log: Log; secret: string; onBack: () => void },
) {
  if (!redisUrl) return {}
  const key = deriveKey(secret, 'redis')
  const link = openRedis({ url: redisUrl, key, log, onBack })
  return { link, sharedLimits: createRedisLimits(link, key), guesses: createRedisGuesses(link, key) }
}

/**
 * The secret of the installation, and the one for what is kept of its backend. The product's own backend is the same
 * wherever it answers; its photos and sessions outlive an address.
 */
function secretsOf({ sessionSecret, dataDir, ownBackend, apiUrl }: BffConfig) {
  const secret = sessionSecret ?? keptSecret(dataDir)
  return { secret, ofBackend: ownBackend || !apiUrl ? secret : secretOfBackend(secret, apiUrl) }
}

/** Puts the gateway together on its data folder. */
export function createGateway(gateway: GatewayParts): Gateway {
  const { config, log, output, tracing } = gateway
  const { dataDir, bucket, limits } = config
  const { secret, ofBackend } = secretsOf(config)
  const { link, sharedLimits, guesses } = sharedParts(config, {
    log,
    secret,
    // Records that this sweep misses are swept within the hour.
    onBack: () => void opened.sessions.sweep().catch(() => undefined),
  })
  const opened = openSessions(config, { secret: ofBackend, log, link })
  const { sessions } = opened
  const { inUse, backend, close: closeBackend } = openBackend(config, { log, output })
  const refusedLogins = new RefusedLogins()
  const audit = refusedLogins.watch(createAudit(log))
  const zona = createZona(config.timeZone)
  const { envios, ...spool } = openEnvios({
    dataDir,
    shared: link && bucket && { link, bucket, tell: reachLog(log, 'bucket', bucket.endpoint) },
    limits,
    bounds: { ...config.spool.bounds, copies: !config.apiUrl },
    keptMs: config.spool.keptMs,
    places: new UploadPlaces('retomados', sharedLimits),
    zona,
    backend,
    sessions,
    audit,
    now: Date.now,
    known: config.ownBackend ? knownFotos(backend) : undefined,
    onTrouble: (error) => log.error({ evento: 'envios', ...faultOf(error) }),
    onCarried: (quantos) => log.info({ evento: 'envios-levados', quantos }),
  })
  const { fotos, routes, ...streams } = createStreams({
    config,
    backend,
    secret: ofBackend,
    audit,
    sharedLimits,
  })
  const metrics = createGatewayMetrics({
    breaker: () => backend.breaker,
    restarts: () => inUse.restarts,
    sessions: () => sessions.count(),
    derivatives: streams.derivatives,
    droppedLines: () => output.dropped,
    freeBytes: () => freeBytes(dataDir),
    refusedLogins: () => refusedLogins.counts,
    backendUsage: () => inUse.usage(),
    lastBackup: () => lastBackup(dataDir),
    envios: spool.stats,
    redisUp: link && (() => link.keeps),
    build: buildInfo(),
  })
  const app = createBff({
    ...gateway,
    audit,
    backend,
    sessions,
    sharedLimits,
    guesses,
    secret,
    zona,
    fotos,
    envios,
    streams: [...routes, ...spool.routes],
    metrics,
  })
  const server = createStreamServer((req, res) => void app(req, res))
  explainLongHeads(server, log)
  return {
    server,
    inUse,
    backend,
    async startSessions() {
      const warnings = (await link?.start()) ?? []
      opened.start()
      return warnings
    },
    startEnvios: spool.start,
    closing: [spool.close, streams.close, closeBackend, opened.close, () => tracing?.close()],
  }
}
