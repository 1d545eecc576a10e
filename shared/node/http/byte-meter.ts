import type { Socket } from 'node:net'

/** Bytes that a request moved on its connection, heads included. */
export interface WireBytes {
  bytesIn: number
  bytesOut: number
}

/**
 * Counts the bytes a request moved, headers included: the growth of the socket's counters since the end of the request
 * before it on the same connection.
 */
export function byteMeter(): (socket: Socket) => () => WireBytes {
  const before = new WeakMap<Socket, WireBytes>()
  return (socket) => {
    const from = before.get(socket) ?? { bytesIn: 0, bytesOut: 0 }
    return () => {
      const now = { bytesIn: socket.bytesRead, bytesOut: socket.bytesWritten }
      before.set(socket, now)
      return { bytesIn: now.bytesIn - from.bytesIn, bytesOut: now.bytesOut - from.bytesOut }
    }
  }
}
