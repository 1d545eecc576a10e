import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeUnreadBodies } from './unread-body.ts'

/** How long clients may take, in ms. */
export interface Patience {
  /** Time for the head of a request, and how often connections are checked for it. */
  headersMs: number
  checkMs: number
  /**
   * Time without taking any byte that is ready for the client; 0 for a server whose callers hang up on their own
   * clients.
   */
  stalledMs: number
  /**
   * Time between two requests: far longer than proxies keep a connection, so that this server does not close one just
   * as a proxy sends the next request on it.
   */
  keepAliveMs: number
}

const PATIENCE: Patience = { headersMs: 30_000, checkMs: 5_000, stalledMs: 60_000, keepAliveMs: 65_000 }
const MAX_HEADER_BYTES = 16 * 1024
/** Milliseconds in which a connection that has asked nothing yet may still send a request when the server closes. */
const LAST_WORD_MS = 1_000

/**
 * Connections that the system accepts while the process is busy. Beyond them it drops a client's first packet, which is
 * sent again a second later; Node asks for 511. The system has a limit of its own (`net.core.somaxconn`).
 */
const BACKLOG = 4096

/** Connections without a request so far: browsers open some in advance, and Node counts them as busy. */
const unused = new WeakMap<Server, Set<Socket>>()

/** How many requests of a connection have not been answered to the end. */
const running = new WeakMap<Socket, number>()

/** Counts the running requests of each connection, and takes a connection from the unused ones with its first request. */
function trackUse(server: Server, listener: RequestListener): RequestListener {
  const sockets = new Set<Socket>()
  unused.set(server, sockets)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return (req, res) => {
    const { socket } = req
    sockets.delete(socket)
    running.set(socket, (running.get(socket) ?? 0) + 1)
    res.once('close', () => running.set(socket, (running.get(socket) ?? 1) - 1))
    listener(req, res)
  }
}

/**
 * Makes a server for long streams: a whole request has no time limit, since its route watches how long no byte comes. A
 * client that asks before it sends its body (`Expect: 100-continue`) is answered by the route, which invites the body.
 * A client that takes nothing of its answer any more is hung up on; one that takes little at a time never is.
 */
export function createStreamServer(listener: RequestListener, patience: Partial<Patience> = {}): Server {
  const { headersMs, checkMs, stalledMs, keepAliveMs } = { ...PATIENCE, ...patience }
  const options = {
    maxHeaderSize: MAX_HEADER_BYTES,
    // A request without a host is refused by the application, which logs it; Node would do so without a word.
    requireHostHeader: false,
    connectionsCheckingInterval: checkMs,
  }
  const server = createServer(options)
  const guard = closeUnreadBodies(server)
  const tracked = trackUse(server, guard(listener))
  server.on('request', tracked).on('checkContinue', tracked)
  server.on(
    'checkExpectation',
    guard((_req, res) => void res.writeHead(417).end()),
  )
  server.headersTimeout = headersMs
  // Node calls this when no byte has moved either way for `stalledMs`, at the latest after twice that, also between two
  // requests. While a request runs and no byte is ready for the client, it is not the client who is waited for.
  server.setTimeout(stalledMs, (socket) => {
    if (socket.writableLength > 0 || !running.get(socket)) socket.destroy()
  })
  server.requestTimeout = 0
  server.keepAliveTimeout = keepAliveMs
  return server
}

/** Listens and resolves with the port. Rejects with the system's error (EADDRINUSE, EACCES …). */
export async function listen(
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<number> {
  server.listen(port, host, BACKLOG)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/**
 * Milliseconds that a closing server goes on accepting: the system hands over connections one by one, and those still
 * in its queue would be cut.
 */
const QUEUE_MS = 300

/** Stops accepting, lets running requests finish for at most `graceMs` milliseconds, then hangs up on the rest. */
export async function closeGracefully(server: Server, graceMs: number): Promise<void> {
  if (graceMs > 0) await sleep(QUEUE_MS)
  const closed = once(server, 'close')
  server.close()
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const lastWord = setTimeout(() => {
    for (const socket of unused.get(server) ?? []) socket.destroy()
  }, LAST_WORD_MS)
  const patience = new AbortController()
  const late = sleep(graceMs, undefined, { signal: patience.signal })
    .then(() => server.closeAllConnections())
    .catch(() => undefined)
  await closed
  clearInterval(idle)
  clearTimeout(lastWord)
  patience.abort()
  await late
}
