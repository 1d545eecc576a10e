import type { Socket } from 'node:net'
import { buildConnector } from 'undici'

/** The parser of a connection's answers, which undici 7 keeps in a property of the socket. */
interface Parser {
  /** True while whoever reads the body takes no more of it. */
  paused: boolean
  /** False when the answer ends with its connection. */
  shouldKeepAlive: boolean
  resume(): void
  readonly llhttp: { llhttp_resume(ptr: unknown): void }
  readonly ptr: unknown
}

function parserOf(socket: Socket): Parser | undefined {
  const symbol = Object.getOwnPropertySymbols(socket).find(({ description }) => description === 'parser')
  return symbol && ((socket as unknown as Record<symbol, Parser | null>)[symbol] ?? undefined)
}

/**
 * Parses the rest of an answer though its reader has paused: the connection has ended, and the rest is kept nowhere
 * else.
 */
function readOn(socket: Socket): void {
  const parser = parserOf(socket)
  if (!parser?.paused) return
  parser.resume()
  // An answer that ends with its connection pauses once more with nothing left; only then is its end told.
  if (!parser.paused || socket.destroyed) return
  parser.llhttp.llhttp_resume(parser.ptr)
  parser.paused = false
}

/** Makes an answer that broke off while its reader paused count as broken, never as ended. */
function breakOff(socket: Socket): void {
  const parser = parserOf(socket)
  if (parser?.paused) parser.shouldKeepAlive = true
}

/**
 * Prepares a connection for a backend that closes after an answer while its reader has paused. undici 7 takes that for
 * a fault of its own and throws where nobody can catch it, which ends the process; undici 8 reads on, but needs Node.js
 * 22. Source: https://github.com/nodejs/undici/issues/5360.
 */
function readOnAtEnd<S extends Socket>(socket: S): S {
  socket.prependListener('end', () => readOn(socket))
  socket.prependListener('error', () => breakOff(socket))
  socket.prependListener('close', () => breakOff(socket))
  return socket
}

/** Connects as undici does, and reads on at the end. */
export function connectReadingToEnd(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options)
  return (to, done) =>
    connect(to, (...[error, socket]) => {
      if (error) done(error, null)
      else done(null, readOnAtEnd(socket))
    })
}
