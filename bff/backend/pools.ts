import type { LookupFunction } from 'node:net'
import type { buildConnector, Dispatcher } from 'undici'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { AppError } from '#shared/errors/errors'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { CONNECT_TIMEOUT_MS, createAgent } from './agent.ts'
import { holdWriteErrors } from './late-write-errors.ts'
import { connectReadingToEnd } from './paused-ends.ts'
import { REUSED_BUFFERS } from '#shared/node/http/read-buffers'

const QUERY_CONNECTIONS = 64
/** Logins have connections of their own, so that they do not wait behind everybody's searches. */
const LOGIN_CONNECTIONS = 8
/** Photos; zips, reports and exports; uploads; and pings each have connections of their own, and wait only for those. */
const FOTO_CONNECTIONS = 192
const FILE_CONNECTIONS = 64
const UPLOAD_CONNECTIONS = 160
const PING_CONNECTIONS = 2
/** How many calls may wait for a connection, as a multiple of the pool. */
const WAITING = 2

const UPLOAD_PATHS = new Set<string>(LISTA_LINHAS.map(({ api }) => api.upload))
const FILE_PATHS = new Set<string>([
  ...LISTA_LINHAS.flatMap(({ api }) => [api.zip, api.exportar]),
  BACKEND_PATHS.wtgList,
])

/** The connections to the backend. Logins, queries and each kind of stream have their own, so that none starves another. */
export interface BackendPools {
  /** The connections for streams of a path. */
  streamsOf(path: string): Dispatcher
  readonly pings: Dispatcher
  /** Runs one query of a path; refuses at once with BACKEND_UNAVAILABLE when twice the pool already waits. */
  runQuery<T>(path: string, run: (dispatcher: Dispatcher) => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface PoolOptions {
  /** Resolves names, for tests; without it the system does, anew for every connection. */
  lookup?: LookupFunction
}

/** Makes the pools of connections; none is open yet. */
export function createPools({ lookup }: PoolOptions = {}): BackendPools {
  const connecting = { timeout: CONNECT_TIMEOUT_MS, ...(lookup && { lookup }) }
  const connector = connectReadingToEnd(connecting)
  const reusing = connectReadingToEnd({ ...connecting, onread: REUSED_BUFFERS })
  const connectBy =
    (inTheClear: buildConnector.connector): buildConnector.connector =>
    (options, done) => {
      const connect = options.protocol === 'http:' ? inTheClear : connector
      connect(options, (...[error, socket]) => {
        if (error) done(error, null)
        else done(null, holdWriteErrors(socket))
      })
    }
  const agent = (connections: number, inTheClear = connector) =>
    createAgent({ connections, connect: connectBy(inTheClear) })
  const lane = (connections: number) => ({ agent: agent(connections), connections, running: 0 })
  const queries = lane(QUERY_CONNECTIONS)
  const logins = lane(LOGIN_CONNECTIONS)
  const fotos = agent(FOTO_CONNECTIONS, reusing)
  const files = agent(FILE_CONNECTIONS, reusing)
  const uploads = agent(UPLOAD_CONNECTIONS)
  const pings = agent(PING_CONNECTIONS)
  return {
    pings,
    streamsOf: (path) => (UPLOAD_PATHS.has(path) ? uploads : FILE_PATHS.has(path) ? files : fotos),
    async runQuery(path, run) {
      const lane = path === BACKEND_PATHS.login ? logins : queries
      if (lane.running >= lane.connections * (1 + WAITING)) {
        throw new AppError('BACKEND_UNAVAILABLE', { detail: 'query pool is full', retryAfterS: 2 })
      }
      lane.running += 1
      try {
        return await run(lane.agent)
      } finally {
        lane.running -= 1
      }
    },
    async close() {
      await Promise.all(
        [queries.agent, logins.agent, fotos, files, uploads, pings].map((agent) => agent.destroy()),
      )
    },
  }
}
