import { join } from 'node:path'
import { onLoopback } from '#shared/node/testing/on-loopback'
import { GB } from '#shared/bytes/units'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import type { Nivel } from '#shared/linhas/niveis'
import { lastBackup } from '#shared/node/data-folder/last-backup'
import { freeBytes } from '#shared/node/data-folder/free-space'
import { CADASTRO } from '#shared/testing/cadastro'
import { BackendClient } from '../backend/backend-client.ts'
import { foreignBackend } from '../backend/backend-in-use.ts'
import { createPools } from '../backend/pools.ts'
import { createBff } from '../start/create-bff.ts'
import { createStreamServer } from '#shared/node/http/stream-server'
import { createZona } from '#shared/time/zona'
import { knownFotos } from '../envios/known-fotos.ts'
import { openEnvios } from '../envios/open-envios.ts'
import type { SharedSpool } from '../envios/open-shared-spool.ts'
import type { SpoolBounds } from '../envios/spool/spool-room.ts'
import { createLog, faultOf } from '#shared/node/log/create-log'
import { request } from '#shared/node/testing/request'
import { createAudit } from '../observe/audit.ts'
import { RefusedLogins } from '../observe/refused-logins.ts'
import { buildInfo } from '../metrics/build-info.ts'
import { createGatewayMetrics } from '../metrics/gateway-metrics.ts'
import type { RouteDeclaration } from '../http/access.ts'
import { explainLongHeads } from '../trpc/calls/long-heads.ts'
import { createSessions } from '../session/sessions.ts'
import type { SessionLimits } from '../session/session-life.ts'
import { createSqliteSessionStore } from '../session/store/sqlite-session-store.ts'
import type { BffDeps } from '../start/create-bff.ts'
import { createStreams } from '../start/streams.ts'
import { SENHA, tokenOf, userOf } from './fake-backend.ts'
import { collectSecrets, watchSessions } from './log-leaks.ts'

export const SECRET = 'um-segredo-de-teste-com-mais-de-32-caracteres'
export const LIMITS = { fotoMb: 1, fotos: 10, jsonMb: 1 }

/** The headers by which a caller is recognised; empty for nobody. */
export type CallerHeaders = Record<string, string>

export interface TrpcAnswer {
  status: number
  headers: Headers
  result: unknown
  error: { message: string; data: { code: string; httpStatus: number; requestId: string } } | undefined
}

export interface GatewayOptions {
  publicUrl?: string
  now?: () => number
  /** Folder of the sessions, kept by the caller; without it a temporary one. */
  dataDir?: string
  clientDir?: string
  extraRoutes?: RouteDeclaration[]
  limits?: SessionLimits
  metricsToken?: string
  /** How many proxies' X-Forwarded-For is believed. */
  trustProxy?: number
  isStopping?: () => boolean
  /** True when the backend has the calls of the product's own for its users. */
  ownBackend?: boolean
  /** True when the backend is asked which photos an order has. */
  knowsFotos?: boolean
  /** Milliseconds a query waits for the backend. */
  queryTimeoutMs?: number
  /** Where gateways keep uploads together; without it in the data folder. */
  shared?: SharedSpool
  /** The bytes that open uploads may take. */
  spool?: SpoolBounds
  /** The most photos of an upload. */
  fotos?: number
  /** False when browsers are to keep nothing of the application. */
  opensOffline?: boolean
  /** Further origins of photos. */
  fotoOrigins?: string[]
}

export const HOUR_MS = 3_600_000

/** The whole gateway over a real socket, before a backend at the given address. */
export async function startGateway(backendUrl: string, options: GatewayOptions = {}) {
  const dataDir = options.dataDir ?? newFolder('bff')
  const store = createSqliteSessionStore(join(dataDir, 'sessoes.sqlite'))
  const secrets = collectSecrets(SECRET, SENHA, tokenOf(''), CADASTRO.cnpj, CADASTRO.senha)
  const opened = createSessions({
    store,
    secret: SECRET,
    limits: options.limits ?? { idleMs: 8 * HOUR_MS, maxMs: 24 * HOUR_MS },
    now: options.now ?? Date.now,
    onStoreError: (error) => {
      throw error
    },
  })
  const sessions = watchSessions(opened, secrets)
  const logLines: string[] = []
  const log = createLog('trace', { write: (line) => void logLines.push(line) })
  const pools = createPools()
  const { queryTimeoutMs } = options
  const backend = new BackendClient(foreignBackend(new URL(backendUrl)), pools, {
    ...(queryTimeoutMs !== undefined && { queryTimeoutMs }),
    onOdd: (odd) => log.warn({ evento: 'resposta-estranha', ...odd }),
  })
  const uploadLimits = { ...LIMITS, fotos: options.fotos ?? LIMITS.fotos }
  const config = {
    publicUrl: options.publicUrl === undefined ? undefined : new URL(options.publicUrl),
    trustProxy: options.trustProxy ?? 0,
    limits: uploadLimits,
    productName: 'Produto <de> "teste"',
    timeZone: 'America/Sao_Paulo',
    opensOffline: options.opensOffline ?? true,
    metricsToken: options.metricsToken,
    ownBackend: options.ownBackend ?? false,
  }
  const zona = createZona(config.timeZone)
  const refusedLogins = new RefusedLogins()
  const audit = refusedLogins.watch(createAudit(log))
  const spool = openEnvios({
    dataDir,
    shared: options.shared,
    limits: uploadLimits,
    bounds: options.spool ?? { usuarioBytes: GB, allBytes: GB, copies: false },
    keptMs: 72 * HOUR_MS,
    graceMs: 0,
    zona,
    backend,
    sessions,
    audit,
    now: options.now ?? Date.now,
    onTrouble: (error) => log.error({ evento: 'envios', ...faultOf(error) }),
    ...(options.knowsFotos && { known: knownFotos(backend) }),
    pace: { tickMs: 50, firstMs: 50, mostMs: 200, sessionMs: 50, keepMs: 50, lookMs: 50, answerMs: 50 },
  })
  const streams = createStreams({
    backend,
    secret: SECRET,
    audit,
    config: { ...config, dataDir, fotoOrigins: options.fotoOrigins ?? [] },
  })
  const metrics = createGatewayMetrics({
    breaker: () => backend.breaker,
    restarts: () => 0,
    sessions: () => sessions.count(),
    derivatives: streams.derivatives,
    droppedLines: () => 0,
    freeBytes: () => freeBytes(dataDir),
    refusedLogins: () => refusedLogins.counts,
    backendUsage: () => Promise.reject(new Error('a foreign backend')),
    lastBackup: () => lastBackup(dataDir),
    envios: spool.stats,
    build: buildInfo(),
  })
  const deps: BffDeps = {
    config,
    log,
    audit,
    backend,
    sessions,
    secret: SECRET,
    zona,
    fotos: streams.fotos,
    envios: spool.envios,
    streams: [...streams.routes, ...spool.routes, ...(options.extraRoutes ?? [])],
    isStopping: options.isStopping ?? (() => false),
    metrics,
    clientDir: options.clientDir ?? join(dataDir, 'sem-cliente'),
  }
  const app = createBff(deps)
  const server = createStreamServer((req, res) => void app(req, res))
  explainLongHeads(server, log)
  const { url, close } = await onLoopback(server)
  await spool.start()
  return {
    ...callsOf(url),
    /** The app, for tests that list what is mounted. */
    app,
    url,
    logLines,
    /** The lines of the log as objects, without audit lines. */
    requests: () =>
      logLines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => 'upstream' in line),
    sessions,
    fotos: streams.fotos,
    /** Removes uploads that nobody went on with. */
    sweepEnvios: spool.sweep,
    /** Closing fails when the log holds any of these. */
    secrets,
    close: async () => {
      await close()
      await spool.close()
      await streams.close()
      await pools.close()
      await store.close()
      if (options.dataDir === undefined) removeFolder(dataDir)
      secrets.refuseIn(logLines)
    },
  }
}

/** The ways tests call a gateway at this address. */
function callsOf(url: string) {
  /** Headers of a page of the product itself. */
  const ownPage: CallerHeaders = { origin: url, 'sec-fetch-site': 'same-origin' }

  /** Calls one procedure by POST. */
  async function call(procedure: string, input?: unknown, headers: CallerHeaders = {}): Promise<TrpcAnswer> {
    const response = await request(`${url}/trpc/${procedure}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(input === undefined ? {} : { body: JSON.stringify(input) }),
    })
    const json = (await response.json()) as { result?: { data: unknown }; error?: TrpcAnswer['error'] }
    return {
      status: response.status,
      headers: response.headers,
      result: json.result?.data,
      error: json.error,
    }
  }

  /** Signs a browser in as the user of an e-mail; gives the headers that it sends from then on. */
  async function signInAs(email: string, headers: CallerHeaders = {}): Promise<CallerHeaders> {
    const answer = await call('auth.login', { email, senha: SENHA }, { ...ownPage, ...headers })
    const { token } = answer.result as { token: string }
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return { ...ownPage, cookie, authorization: `Bearer ${token}` }
  }

  /** Signs a browser in as the user of a level. */
  const signIn = (nivel: Nivel, headers: CallerHeaders = {}) => signInAs(userOf(nivel).email, headers)

  /** Issues an integrator's token; gives the header that carries it. */
  async function issueToken(nivel: Nivel): Promise<CallerHeaders> {
    const { result } = await call('auth.accessToken', { email: userOf(nivel).email, senha: SENHA })
    return { authorization: `Bearer ${(result as { accessToken: string }).accessToken}` }
  }

  return { ownPage, call, signInAs, signIn, issueToken }
}

/** A running gateway, and the ways tests call it. */
export type Gateway = Awaited<ReturnType<typeof startGateway>>
