import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds that bytes are given to reach the server before the link breaks. */
const ARRIVES_MS = 5

/** The faults of a link, for the bytes that a client sends. */
export interface LinkFaults {
  /** Bytes a second that pass, of all connections together. */
  bytesPerS?: number
  /**
   * Asked for each piece that the client sends, with the bytes that have passed until then: `cut` breaks the connection
   * in the middle of the piece, `unanswered` after it; `down` breaks all connections before it.
   */
  fate?: (passed: number) => 'cut' | 'unanswered' | 'down' | undefined
}

/** A link to a server on this machine, with faults. */
export interface FaultyLink {
  port: number
  /** Bytes that clients have sent over it. */
  readonly passed: number
  /** How often it broke. */
  readonly breaks: number
  close(): Promise<void>
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Resolves when a socket takes more bytes, or is closed. */
const drained = (socket: Socket) =>
  new Promise<void>((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go)
      resolve()
    }
    socket.on('drain', go).on('close', go)
  })

/** Opens a link to a port. */
export async function openFaultyLink(target: number, { bytesPerS, fate }: LinkFaults): Promise<FaultyLink> {
  let [passed, breaks, freeAt] = [0, 0, 0]
  const sockets = new Set<Socket>()

  /** Waits for as long as the link needs for the bytes before and for this piece. */
  const pass = async (bytes: number) => {
    if (bytesPerS === undefined) return
    const now = performance.now()
    freeAt = Math.max(now, freeAt) + (bytes / bytesPerS) * 1000
    if (freeAt - now >= 1) await sleep(freeAt - now)
  }

  const carry = async (from: Socket, to: Socket) => {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      const broken = fate?.(passed)
      const piece = broken === 'cut' ? chunk.subarray(0, chunk.length / 2) : chunk
      if (broken !== 'down') {
        await pass(piece.length)
        passed += piece.length
        if (!to.write(piece)) await drained(to)
      }
      if (broken !== undefined) {
        breaks += 1
        // Bytes that have passed must arrive first: a reset would discard them.
        await sleep(ARRIVES_MS)
        for (const socket of broken === 'down' ? sockets : [from, to]) socket.resetAndDestroy()
        return
      }
    }
    to.end()
  }

  const server = createServer((near) => {
    const far = connect({ port: target, host: '127.0.0.1' })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    far.pipe(near)
    carry(near, far).catch(() => far.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    get passed() {
      return passed
    },
    get breaks() {
      return breaks
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
