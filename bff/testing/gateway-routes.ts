import { tmpdir } from 'node:os'
import { GB } from '#shared/bytes/units'
import { IN_MEMORY } from '#shared/node/sqlite/open-sqlite'
import { createZona } from '#shared/time/zona'
import { BackendClient } from '../backend/backend-client.ts'
import { foreignBackend } from '../backend/backend-in-use.ts'
import { createPools } from '../backend/pools.ts'
import { openEnvios } from '../envios/open-envios.ts'
import type { RouteDeclaration } from '../http/access.ts'
import { createSessions } from '../session/sessions.ts'
import { createSqliteSessionStore } from '../session/store/sqlite-session-store.ts'
import { declaredRoutes } from '../start/create-bff.ts'
import { createStreams } from '../start/streams.ts'
import { HOUR_MS, LIMITS, SECRET } from './gateway.ts'

/** The routes of the gateway, without running it: their handlers must not be called. */
export function gatewayRoutes(): RouteDeclaration[] {
  const backend = new BackendClient(foreignBackend(new URL('http://127.0.0.1:9')), createPools())
  const store = createSqliteSessionStore(':memory:')
  const limits = { idleMs: HOUR_MS, maxMs: HOUR_MS }
  const sessions = createSessions({
    store,
    secret: SECRET,
    limits,
    now: Date.now,
    onStoreError: () => undefined,
  })
  const config = { limits: LIMITS, dataDir: tmpdir(), fotoOrigins: [], ownBackend: true }
  const audit = () => undefined
  const { routes: envios } = openEnvios({
    dataDir: tmpdir(),
    database: IN_MEMORY,
    limits: LIMITS,
    bounds: { usuarioBytes: GB, allBytes: GB, copies: false },
    keptMs: HOUR_MS,
    zona: createZona('America/Sao_Paulo'),
    backend,
    sessions,
    audit,
    now: Date.now,
    onTrouble: audit,
  })
  const streams = createStreams({ backend, secret: SECRET, audit, config }).routes
  const metrics = {
    observer: { begin: () => undefined, end: () => undefined },
    text: () => Promise.resolve(''),
  }
  return declaredRoutes({
    backend,
    sessions,
    streams: [...streams, ...envios],
    metrics,
    isStopping: () => false,
    ownBackend: true,
    audit,
    timeZone: 'America/Sao_Paulo',
    productName: 'Extradorso',
  })
}
