import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { onLoopback, type OnLoopback } from '#shared/node/testing/on-loopback'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { FurtherOrigins } from '../fotos/further-origins.ts'
import { createPools } from './pools.ts'

/** Just as much as makes the reader of an answer pause. */
const BODY = Buffer.alloc(64 * 1024, 'a')
const CHUNKED = Buffer.concat([
  Buffer.from(`${BODY.length.toString(16)}\r\n`),
  BODY,
  Buffer.from('\r\n0\r\n\r\n'),
])
const HEAD = 'HTTP/1.1 200 OK\r\nconnection: close\r\n'

/** What the backend sends before it closes the connection. */
let written: readonly (string | Buffer)[] = []
let close: (socket: Socket) => void
let server: OnLoopback
beforeAll(async () => {
  const cutting = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      for (const piece of written) socket.write(piece)
      close(socket)
    })
  })
  server = await onLoopback(cutting)
})
afterAll(() => server.close())

const uncaught: unknown[] = []
const keep = (error: unknown) => void uncaught.push(error)
const listeners = process.listeners('uncaughtException')
beforeAll(() => {
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', keep)
})
afterAll(() => {
  process.off('uncaughtException', keep)
  for (const listener of listeners) process.on('uncaughtException', listener)
})
afterEach(() => void (uncaught.length = 0))

/** Three requests: for a photo of the backend, for a zip, and for a photo at another origin. */
const askers = {
  foto: async () => {
    const pools = createPools()
    const { body } = await pools
      .streamsOf('/api/fotos/1')
      .request({ origin: server.url, path: '/', method: 'GET' })
    return { body, close: () => pools.close() }
  },
  zip: async () => {
    const pools = createPools()
    const { body } = await pools
      .streamsOf(BACKEND_PATHS.wtgList)
      .request({ origin: server.url, path: '/', method: 'GET' })
    return { body, close: () => pools.close() }
  },
  elsewhere: async () => {
    const elsewhere = new FurtherOrigins([server.url])
    const { signal } = new AbortController()
    const { body } = await elsewhere.open(new URL(server.url), { headers: {}, signal })
    return { body, close: () => elsewhere.close() }
  },
}

/** Sends a request, and reads nothing of the answer until the backend has long closed. */
async function readLate(asker: keyof typeof askers) {
  const { body, close: hangUp } = await askers[asker]()
  await sleep(200)
  const read = await buffer(body).then(
    ({ length }) => length,
    (error: Error) => error.name,
  )
  await hangUp()
  return read
}

describe('a backend that closes after its answer, while nobody reads', () => {
  it.each([
    ['a length', [`${HEAD}content-length: ${BODY.length}\r\n\r\n`, BODY]],
    ['chunks', [`${HEAD}transfer-encoding: chunked\r\n\r\n`, CHUNKED]],
    ['no end but that of the connection', [`${HEAD}\r\n`, BODY]],
    ['the same in HTTP/1.0', ['HTTP/1.0 200 OK\r\n\r\n', BODY]],
  ])('ends no gateway, and is read whole: %s', async (_name, pieces) => {
    written = pieces
    close = (socket) => void socket.end()
    for (const asker of ['foto', 'zip', 'elsewhere'] as const) expect(await readLate(asker)).toBe(BODY.length)
    expect(uncaught).toEqual([])
  })

  it('ends no gateway when it has not said all, and is not taken for whole', async () => {
    written = [`${HEAD}content-length: ${BODY.length + 1}\r\n\r\n`, BODY]
    for (const how of [(socket: Socket) => socket.end(), (socket: Socket) => socket.resetAndDestroy()]) {
      close = (socket) => void setTimeout(() => how(socket), 50)
      expect(await readLate('foto')).toEqual(expect.any(String))
    }
    expect(uncaught).toEqual([])
  })
})
