import { fileURLToPath } from 'node:url'
import express from 'express'
import type { Express } from 'express'
import type { Zona } from '#shared/time/zona'
import { mountDeclared } from '../http/access.ts'
import type { Audit } from '../observe/audit.ts'
import type { BackendClient } from '../backend/backend-client.ts'
import type { BffConfig } from './settings.ts'
import { wtgListRoutes } from '../painel/wtg-list-route.ts'
import { healthRoutes } from '../http/health.ts'
import { warnOfForgottenProxy } from '../observe/forgotten-proxy.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { errorAnswers } from '../http/error-answers.ts'
import { requireOneHost } from '#shared/node/http/one-host'
import { requestLog } from '#shared/node/http/request-log'
import type { Tracing } from '#shared/node/trace/tracing'
import type { Log } from '#shared/node/log/create-log'
import { serverTiming } from '../observe/server-timing.ts'
import { keepRecord, records } from '../observe/request-record.ts'
import type { GatewayMetrics } from '../metrics/gateway-metrics.ts'
import { metricsRoutes } from '../metrics/metrics-route.ts'
import { openapiRoutes } from '../openapi/openapi-routes.ts'
import type { RouteDeclaration } from '../http/access.ts'
import type { LimitCounts } from '../limits/limit-counts.ts'
import { createAuthenticator } from '../session/authenticate.ts'
import { createKnownDevices } from '../session/guesses/known-device.ts'
import type { Guesses } from '../session/guesses/guesses.ts'
import { createLoginLimits } from '../session/guesses/login-limits.ts'
import { deriveKey } from '#shared/node/sessions/secret'
import type { Sessions } from '../session/sessions.ts'
import { loadClientFiles } from '../static/client-files.ts'
import { serveClient } from '../static/serve-client.ts'
import type { Envios } from '../envios/envios.ts'
import type { FotoLinks } from '../fotos/foto-links.ts'
import type { Services } from '../trpc/context.ts'
import { mountTrpc } from '../trpc/mount.ts'

/** The settings that answering requests needs. */
export type AppConfig = Pick<
  BffConfig,
  'publicUrl' | 'trustProxy' | 'limits' | 'productName' | 'timeZone' | 'opensOffline' | 'ownBackend'
> &
  Partial<Pick<BffConfig, 'metricsToken'>>

/** The parts of the gateway, made and opened before. */
export interface BffDeps {
  config: AppConfig
  log: Log
  audit: Audit
  backend: BackendClient
  sessions: Sessions
  /** Counts attempts of several gateways; without it each counts its own. */
  guesses?: Guesses | undefined
  /** Counts calls of several gateways, and what runs in them at once; without it each counts its own. */
  sharedLimits?: LimitCounts | undefined
  /** The secret from which keys are derived. */
  secret: string
  zona: Zona
  fotos: FotoLinks
  envios: Envios
  /** Uploads, photos and downloads: the streams beside the procedures. */
  streams: readonly RouteDeclaration[]
  isStopping: () => boolean
  metrics: GatewayMetrics
  tracing?: Tracing | undefined
  /** True when each answer tells where its time went. */
  tellsTimes?: boolean | undefined
  /** Folder of the built client. */
  clientDir?: string
}

/** The part of it that the routes outside tRPC need. */
export type RouteDeps = Pick<
  BffDeps,
  'audit' | 'backend' | 'sessions' | 'streams' | 'isStopping' | 'metrics' | 'sharedLimits'
> &
  Pick<AppConfig, 'timeZone' | 'productName' | 'metricsToken' | 'ownBackend'>

/** Folder the client is built into, seen from the sources and from the compiled gateway alike. */
const builtClient = () =>
  fileURLToPath(
    new URL(import.meta.url.endsWith('.ts') ? '../../dist/client' : '../../client', import.meta.url),
  )

function servicesOf(deps: BffDeps): Services {
  const { config, audit, backend, sessions, fotos, envios, zona, secret, guesses } = deps
  const cookie = { secure: config.publicUrl?.protocol === 'https:' }
  const origin = { publicUrl: config.publicUrl }
  return {
    backend,
    sessions,
    fotos,
    envios,
    zona,
    cookie,
    origin,
    authenticator: createAuthenticator({ sessions, cookie, origin }),
    loginLimits: createLoginLimits(sessions, guesses),
    devices: createKnownDevices(deriveKey(secret, 'devices'), cookie),
    audit,
    ownBackend: config.ownBackend,
  }
}

/** Every declared route of the gateway outside tRPC. */
export function declaredRoutes(deps: RouteDeps): RouteDeclaration[] {
  return [
    ...healthRoutes(deps),
    ...metricsRoutes(deps),
    ...openapiRoutes(deps),
    ...wtgListRoutes(deps),
    ...deps.streams,
  ]
}

/** Puts the gateway together: log, headers, health, procedures, streams, client, errors, in this order. */
export function createBff(deps: BffDeps): Express {
  const { config, log } = deps
  const services = servicesOf(deps)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', config.trustProxy)
  app.set('query parser', 'simple')
  app.use(
    requestLog({ log, level: 'info', records, observer: deps.metrics.observer, tracing: deps.tracing }),
    keepRecord,
  )
  if (deps.tellsTimes) app.use(serverTiming)
  app.use(warnOfForgottenProxy(log, config.trustProxy))
  app.use(securityHeaders(services.cookie), requireOneHost)
  mountTrpc(app, services, log)
  mountDeclared(app, declaredRoutes({ ...deps, ...config }), services.authenticator)
  app.use(serveClient(loadClientFiles(deps.clientDir ?? builtClient()), config))
  app.use(errorAnswers(deps))
  return app
}
