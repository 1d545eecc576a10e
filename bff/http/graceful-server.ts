import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const HEADERS_TIMEOUT_MS = 60_000
const KEEP_ALIVE_MS = 65_000
const MAX_HEADER_BYTES = 16 * 1024

/**
 * A server for long streams: no limit on a whole request, whose own watch is the idle time of its bytes. A client
 * that asks before it sends its body (`Expect: 100-continue`) is answered by the route, which invites the body.
 */
export function createStreamServer(listener: RequestListener): Server {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: true }, listener)
  server.on('checkContinue', listener)
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.requestTimeout = 0
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server
}

/** Listens and answers with the port. Rejects with the system's error (EADDRINUSE, EACCES …). */
export async function listen(
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Stops accepting, lets running requests finish for at most `graceMs` milliseconds, then hangs up on the rest. */
export async function closeGracefully(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const patience = new AbortController()
  const late = sleep(graceMs, undefined, { signal: patience.signal })
    .then(() => server.closeAllConnections())
    .catch(() => undefined)
  await closed
  clearInterval(idle)
  patience.abort()
  await late
}
