import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Readable, Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onLoopback, type OnLoopback } from '#shared/node/testing/on-loopback'
import { MB } from '#shared/bytes/units'
import { createPools } from '../backend/pools.ts'
import { passOn } from './pass-on.ts'
import { goneSignal } from '#shared/node/http/gone-signal'
import { sha256 } from '#shared/node/testing/sha256'

/** Photos with different bytes, and with lengths that are no multiple of what is read at once. */
const BODIES = [0, 1, 2, 3, 24].map((more, at) => randomBytes((2 + more) * MB + at * 7919))
/** The one that is larger than what the system buffers for a reader that has stopped. */
const LARGE = BODIES.length - 1
const pools = createPools()
const servers: OnLoopback[] = []
/** Each body that was passed on, by its path, and whether it ended whole. */
const passed = new Map<string, { body: Readable; ended: Promise<'whole' | 'failed'> }>()
let url = ''

async function listening(answer: RequestListener): Promise<string> {
  const server = await onLoopback(createServer(answer))
  servers.push(server)
  return server.url
}

beforeAll(async () => {
  const backend = await listening((req, res) => {
    const [, kind = '', at = ''] = (req.url ?? '').split(/[/?]/)
    const bytes = BODIES[Number(at)] ?? Buffer.alloc(0)
    if (kind !== 'sem-tamanho') res.setHeader('content-length', bytes.length)
    if (kind === 'cortado') res.write(bytes.subarray(0, MB), () => res.destroy())
    else Readable.from([bytes.subarray(0, MB), bytes.subarray(MB)]).pipe(res)
  })
  url = await listening((req, res) => {
    const path = req.url ?? ''
    void pools
      .streamsOf(path)
      .request({ origin: backend, path, method: 'GET', signal: goneSignal(res) })
      .then(({ headers, body }) => {
        const { 'content-length': length } = headers
        if (length !== undefined) res.setHeader('content-length', length)
        const sending = passOn(body, res)
        passed.set(path, {
          body,
          ended: sending.then(
            () => 'whole',
            () => 'failed',
          ),
        })
      })
  })
})
afterAll(async () => {
  await pools.close()
  for (const server of servers) await server.close()
})

async function asked(path: string): Promise<IncomingMessage> {
  const [answer] = (await once(get(url + path, { agent: false }), 'response')) as [IncomingMessage]
  return answer
}

/** The SHA-256 of what a reader gets. */
async function read(path: string, answer = asked(path)): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of (await answer) as AsyncIterable<Buffer>) sum.update(chunk)
  return sum.digest('hex')
}

it('bytes of many answers, told their length or not, stay unmixed, also for who reads after the others', async () => {
  const late = `/foto/${LARGE}`
  const waiting = asked(late)
  await waiting
  await expect.poll(() => passed.get(late)?.body.readableFlowing).toBe(false)
  const paths = BODIES.slice(0, LARGE).flatMap((_unused, at) => [`/foto/${at}`, `/sem-tamanho/${at}`])
  const sums = await Promise.all(paths.map((path) => read(path)))
  expect(sums).toEqual(BODIES.slice(0, LARGE).flatMap((bytes) => [sha256(bytes), sha256(bytes)]))
  expect(await read(late, waiting)).toBe(sha256(BODIES[LARGE] ?? Buffer.alloc(0)))
})

it('an answer that is cut is cut for the reader, not ended', async () => {
  await expect(read('/cortado/1')).rejects.toThrow('aborted')
  expect(await passed.get('/cortado/1')?.ended).toBe('failed')
})

it('a reader that leaves ends the answer, and one that stands still holds it back', async () => {
  const path = `/foto/${LARGE}?sai`
  const answer = await asked(path)
  await expect.poll(() => passed.get(path)?.body.readableFlowing).toBe(false)
  expect(passed.get(path)?.body.destroyed).toBe(false)
  answer.destroy()
  expect(await passed.get(path)?.ended).toBe('failed')
  expect(passed.get(path)?.body.destroyed).toBe(true)
})

it.each(['EPIPE', 'ECONNRESET'])(
  'a reader that left in the middle of a write, %s, is no fault of ours',
  async (code) => {
    const broken = Object.assign(new Error(`write ${code}`), { code })
    const res = new Writable({ write: (_chunk, _encoding, done) => done(broken) })
    res.on('error', () => undefined)
    const body = Readable.from([Buffer.alloc(10)])
    await expect(passOn(body, res as unknown as ServerResponse)).rejects.toMatchObject({ code: 'ABORTED' })
    expect(body.destroyed).toBe(true)
  },
)
