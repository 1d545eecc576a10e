import { createServer, connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** A break to come: after so many bytes that go to the server, or come from it. */
interface Break {
  way: 'up' | 'down'
  after: number
}

/** A wire between a program and a server on this computer, which breaks when it is told to. */
export interface FaultyWire {
  url: string
  /** The next time so many bytes have gone that way, the connection breaks, once. */
  breakAfter(next: Break): void
  /** True when the break that was ordered has come. */
  readonly isBroken: boolean
  close(): Promise<unknown>
}

export async function openFaultyWire(port: number): Promise<FaultyWire> {
  let next: Break | undefined
  let left = 0
  const sockets = new Set<Socket>()
  const passes = (way: Break['way'], chunk: Buffer) => {
    if (next?.way !== way) return true
    left -= chunk.length
    if (left > 0) return true
    next = undefined
    return false
  }
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    // What came down arrives, so that the break is where it was ordered: a reset takes along what was not read yet.
    const cut = (way?: Break['way']) => {
      if (way === 'down') near.end()
      else near.resetAndDestroy()
      far.resetAndDestroy()
    }
    const relay = (from: Socket, to: Socket, way: Break['way']) => {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (!passes(way, chunk)) cut(way)
        else if (!to.write(chunk)) from.pause()
      })
      from.on('drain', () => to.resume())
      from.on('end', () => to.end())
      from.on('error', () => cut())
      from.on('close', () => sockets.delete(from))
    }
    relay(near, far, 'up')
    relay(far, near, 'down')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakAfter(wanted) {
      next = wanted
      left = wanted.after
    },
    get isBroken() {
      return next === undefined
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
