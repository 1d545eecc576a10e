import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { MB } from '#shared/bytes/units'

/**
 * Bytes of an unread body that are still taken after the answer, and milliseconds that its sender has to read the
 * answer.
 */
const DRAIN_BYTES = 16 * MB
const DRAIN_MS = 2_000
const LOOK_EVERY_MS = 20

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends a connection whose request is still arriving: closes our side after the answer, and throws away what still
 * comes, within limits. Destroying a socket with unread bytes would reset the connection, and a client that is still
 * sending would lose the answer.
 */
function drain(socket: Socket, req: IncomingMessage): void {
  const most = socket.bytesRead + DRAIN_BYTES
  const hangUp = () => socket.destroy()
  const timer = setTimeout(hangUp, DRAIN_MS)
  const look = setInterval(() => {
    if (req.complete && socket.writableFinished) hangUp()
    else if (socket.bytesRead > most) socket.pause()
  }, LOOK_EVERY_MS)
  socket.once('close', () => {
    clearTimeout(timer)
    clearInterval(look)
  })
  socket.end()
  req.resume()
}

/**
 * Makes an answer that is given before the request's body was read the last one on its connection, and says so
 * (`Connection: close`), for every route and for proxies that reuse connections. Every listener of the server must go
 * through the returned function.
 */
export function closeUnreadBodies(server: Server): (listener: RequestListener) => RequestListener {
  const unread = new WeakMap<Socket, IncomingMessage>()
  const closing = new WeakSet<Socket>()
  server.on('connection', (socket: Socket) => {
    const destroySoon = socket.destroySoon.bind(socket)
    socket.destroySoon = () => {
      const req = unread.get(socket)
      if (!req || req.complete) {
        destroySoon()
        return
      }
      closing.add(socket)
      drain(socket, req)
    }
  })
  return (listener) => (req, res) => {
    const { socket } = req
    // A request that follows the last answer on a connection is not answered.
    if (closing.has(socket)) return
    if (hasBody(req)) {
      const { shouldKeepAlive } = res
      unread.set(socket, req)
      res.shouldKeepAlive = false
      req.once('end', () => {
        unread.delete(socket)
        res.shouldKeepAlive = shouldKeepAlive
      })
    }
    listener(req, res)
  }
}
