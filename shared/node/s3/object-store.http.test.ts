import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { timed } from '../testing/load.ts'
import { ObjectStore } from './object-store.ts'

/** A store that takes requests and never answers, as if its computer hung or a firewall dropped the connection. */
let server: Server
let calls: number
const ends = new Set<Socket>()

beforeEach(async () => {
  calls = 0
  server = createServer((socket) => {
    calls += 1
    ends.add(socket.on('error', () => undefined).resume())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(() => {
  for (const end of ends) end.destroy()
  server.close()
})

const PARTED = { key: 'a', uploadId: 'u' }

function place() {
  const { port } = server.address() as AddressInfo
  return {
    ...{ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'fotos', prefix: '' },
    ...{ accessKeyId: 'a', secretAccessKey: 'b', pathStyle: true },
  }
}

describe('a store that takes requests and answers none', () => {
  it.each([
    ['whose size is asked for', (store: ObjectStore) => store.size('a')],
    ['that is read', (store: ObjectStore) => store.get('a')],
    ['of many that are listed', (store: ObjectStore) => store.list('.staging/')],
    ['that is written, small', (store: ObjectStore) => store.put('a', Buffer.from('mark'))],
  ])('is away after three tries and long before a gateway gives up, for an object %s', async (_what, ask) => {
    const store = new ObjectStore(place(), { answerMs: 50 })
    const began = performance.now()
    await expect(ask(store)).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      retryAfterS: 5,
    })
    expect(timed(performance.now() - began, 5_000)).toBe('in time')
    // Each try has a connection of its own, of which a stalled machine may hear late.
    await expect.poll(() => calls).toBe(3)
    store.close()
  })

  it.each([
    ['written whole', (store: ObjectStore) => store.put('a', Buffer.alloc(100_000))],
    ['a part of one', (store: ObjectStore) => store.putPart(PARTED, 1, Buffer.alloc(100_000))],
    ['made of its parts', (store: ObjectStore) => store.finishParts(PARTED, ['a'])],
  ])(
    'counts as away once a small question beside it is not answered, for a large object %s',
    async (_what, ask) => {
      const store = new ObjectStore(place(), { answerMs: 50 })
      await expect(ask(store)).rejects.toMatchObject({
        code: 'STORAGE_UNAVAILABLE',
        cause: expect.objectContaining({ name: 'TimeoutError' }) as unknown,
      })
      store.close()
    },
  )

  it('is reported once, with the reason; refusals after that have no log line of their own', async () => {
    const told: unknown[] = []
    const tell = { gone: (cause: unknown) => told.push(cause), back: () => told.push('back') }
    const store = new ObjectStore(place(), { answerMs: 50, tell })
    await Promise.allSettled(Array.from({ length: 6 }, (_, n) => store.size(String(n))))
    await expect(store.size('later')).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE', isTold: true })
    expect(told).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^TimeoutError: /) as string }),
    ])
    store.close()
  })
})

it('a large photo was given up after 8 s wherever the key may write objects and not ask for the bucket (403)', async () => {
  let held: ServerResponse | undefined
  const answer: RequestListener = (req, res) => {
    if (req.resume().method === 'PUT') held = res
    else res.writeHead(403).end(() => setTimeout(() => held?.end(), 200))
  }
  const refusing = createHttpServer(answer).listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  const { port } = refusing.address() as AddressInfo
  const store = new ObjectStore({ ...place(), endpoint: `http://127.0.0.1:${port}` }, { answerMs: 1_000 })
  await store.put('a', Buffer.alloc(100_000))
  store.close()
  refusing.close()
})
