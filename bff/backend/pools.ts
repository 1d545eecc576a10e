import { Agent } from 'undici'
import type { Dispatcher } from 'undici'
import { AppError } from '#shared/errors'

const QUERY_CONNECTIONS = 64
const STREAM_CONNECTIONS = 256
const CONNECT_TIMEOUT_MS = 5_000

/** The connections to the backend: queries and long streams apart, so that uploads never starve a login. */
export interface BackendPools {
  readonly streams: Dispatcher
  /** Runs one query; refuses at once with BACKEND_UNAVAILABLE when twice the pool already waits. */
  runQuery<T>(run: (dispatcher: Dispatcher) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export function createPools(): BackendPools {
  const agent = (connections: number) =>
    new Agent({ connections, pipelining: 1, connect: { timeout: CONNECT_TIMEOUT_MS } })
  const queries = agent(QUERY_CONNECTIONS)
  const streams = agent(STREAM_CONNECTIONS)
  let running = 0
  return {
    streams,
    async runQuery(run) {
      if (running >= QUERY_CONNECTIONS * 3) {
        throw new AppError('BACKEND_UNAVAILABLE', { detail: 'query pool is full', retryAfterS: 2 })
      }
      running += 1
      try {
        return await run(queries)
      } finally {
        running -= 1
      }
    },
    async close() {
      await Promise.all([queries.destroy(), streams.destroy()])
    },
  }
}
