import { connect } from 'node:net'
import type { Socket } from 'node:net'

/** A connection that a test drives byte by byte, as a browser in trouble or a hostile client may. */
export interface RawRequest {
  socket: Socket
  /** Sends bytes and waits until the system has taken them. */
  send(bytes: Buffer | string): Promise<void>
  /** Everything that has come back until now. */
  received(): string
  /** Resolves with everything that came when the other side has ended or cut the connection. */
  closed: Promise<string>
}

/**
 * Opens a connection. With `goesOn`, this side stays open when the server has ended its own: the test then ends it
 * itself.
 */
export async function openRaw(port: number, { goesOn = false } = {}): Promise<RawRequest> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: goesOn })
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(text)))
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  return {
    socket,
    send: (bytes) => new Promise((resolve) => socket.write(bytes, () => resolve())),
    received: () => text,
    closed,
  }
}

/** Resolves as soon as the condition holds; rejects after `ms`, which only something that hangs reaches. */
export async function until(condition: () => boolean, ms = 60_000): Promise<void> {
  const deadline = performance.now() + ms
  while (!condition()) {
    if (performance.now() > deadline) throw new Error('the awaited condition did not come')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** The head of a request as it goes over the wire. */
export function requestHead(line: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`
}
