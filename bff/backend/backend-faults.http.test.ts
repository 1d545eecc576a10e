import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { onLoopback, type OnLoopback } from '#shared/node/testing/on-loopback'
import { fotosSchema } from '#shared/testing/answers'
import { ERRORS } from '#shared/errors/errors'
import { fotoDe, startFakeBackend, teamMember } from '../testing/fake-backend.ts'
import { LINHAS } from '#shared/linhas/index'
import { closedAfterEach } from '#shared/node/testing/closed-after-each'
import { timed } from '#shared/node/testing/load'
import { request } from '#shared/node/testing/request'
import { startGateway } from '../testing/gateway.ts'
import type { CallerHeaders, Gateway, GatewayOptions } from '../testing/gateway.ts'
import { until } from '#shared/node/testing/raw-request'

const cleanUp = closedAfterEach()

const input = { os: 'OS-1', blade: 'B' }
const search = { os: 'OS-1', wtg: 'W' }
const photos = JSON.stringify({ photos: [fotoDe(LINHAS.robo, 1)] })

interface FaultyBackend extends OnLoopback {
  server: Server
  /** The request id of every call, and whether its connection was lost before the answer. */
  calls: { id: string; lost: boolean }[]
}

/** A backend that signs people in like the fake one; everything else is answered by the test. */
async function startFaulty(answer: RequestListener, port = 0): Promise<FaultyBackend> {
  const fake = await startFakeBackend()
  const calls: FaultyBackend['calls'] = []
  const server = createServer((req, res) => {
    if (req.url === '/api/auth/login') {
      const pass = async () => {
        const response = await fetch(fake.url + req.url, { method: 'POST', body: await text(req) })
        res.writeHead(response.status, { 'content-type': 'application/json' }).end(await response.text())
      }
      void pass()
      return
    }
    const call = { id: String(req.headers['x-request-id']), lost: false }
    calls.push(call)
    res.on('close', () => (call.lost = !res.writableFinished))
    answer(req, res)
  })
  const listening = await onLoopback(server, { port })
  cleanUp.push(fake.close, listening.close)
  return { ...listening, server, calls }
}

async function startBefore(port: number, options: GatewayOptions = {}): Promise<Gateway> {
  const gateway = await startGateway(`http://127.0.0.1:${port}`, options)
  cleanUp.push(gateway.close)
  return gateway
}

const ok: RequestListener = (_req, res) =>
  res.writeHead(200, { 'content-type': 'application/json' }).end(photos)
describe('a backend that is gone', () => {
  it('F01 is told within a second, spared after some calls, and found again without a restart', async () => {
    const { port, close } = await startFaulty(ok)
    const gateway = await startBefore(port)
    const caller = await gateway.signIn('supervisor')
    await close()
    for (let call = 0; call < 8; call++) {
      const started = performance.now()
      const { status, error } = await gateway.call('robo.fotos', input, caller)
      expect([status, error?.data.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
      expect(timed(performance.now() - started, 1000)).toBe('in time')
    }
    const spared = await gateway.call('robo.fotos', input, caller)
    expect(spared.headers.get('retry-after')).toBe('2')
    expect(gateway.requests().at(-2)?.['upstream']).toEqual([
      { rota: '/api/inspecao', status: 0, ms: expect.any(Number) },
    ])
    expect((await request(`${gateway.url}/healthz`)).status).toBe(200)
    expect((await request(`${gateway.url}/readyz`)).status).toBe(503)
    await startFaulty(ok, port)
    await expect.poll(async () => (await gateway.call('robo.fotos', input, caller)).status).toBe(200)
    expect((await request(`${gateway.url}/readyz`)).status).toBe(200)
  })
})

describe('a backend that asks for a pause', () => {
  it.each([
    ['in seconds', () => '60'],
    ['by the moment when it is over', () => new Date(Date.now() + 60_000).toUTCString()],
  ])('is spared for as long as it says %s', async (_how, told) => {
    const { port } = await startFaulty((_req, res) => res.writeHead(429, { 'retry-after': told() }).end())
    const gateway = await startBefore(port)
    const answer = await gateway.call('robo.fotos', input, await gateway.signIn('supervisor'))
    const wait = Number(answer.headers.get('retry-after'))
    expect([answer.status, wait > 30 && wait <= 60]).toEqual([429, true])
  })
})

describe('a backend whose photos are out of reach for a moment', () => {
  it('F36 is told as it says when it says so, and as an odd answer when it only answers 503', async () => {
    let said: string | undefined = 'STORAGE_UNAVAILABLE'
    const { port } = await startFaulty((_req, res) =>
      res
        .writeHead(503, { 'content-type': 'application/json', 'retry-after': '5' })
        .end(JSON.stringify({ message: 'bucket fotos', code: said })),
    )
    const gateway = await startBefore(port)
    const caller = await gateway.signIn('supervisor')
    const { status, headers, error } = await gateway.call('robo.fotos', input, caller)
    expect([status, headers.get('retry-after'), error?.message]).toEqual([
      503,
      '5',
      'As fotos estão fora de alcance no momento. Tente novamente em instantes.',
    ])
    // The backend has logged the reason. The gateway used to add two lines of its own for every refused request of an
    // outage.
    const errors = () => gateway.logLines.filter((line) => line.includes('"erro":'))
    expect(errors()).toEqual([])
    said = undefined
    expect((await gateway.call('robo.fotos', input, caller)).status).toBe(502)
    expect(errors()).toHaveLength(1)
  })
})

describe('a backend that closes a connection just as a call goes out on it', () => {
  it('is asked again for a login and a search, and never for a save', async () => {
    const asked: string[] = []
    const closing: RequestListener = (req, res) => {
      const path = String(req.url).split('?')[0] ?? ''
      asked.push(path)
      if (asked.filter((each) => each === path).length === 1) res.destroy()
      else ok(req, res)
    }
    const { port, server } = await startFaulty(closing)
    const gateway = await startBefore(port)
    const caller = await gateway.signIn('supervisor')
    const { result } = await gateway.call('robo.fotos', input, caller)
    const [foto] = fotosSchema.parse(result)
    const marks = {
      marker: null,
      dimensao: '',
      dano: 'outro',
      observacao: '',
      imageMeta: null,
      recomendacao: '',
    }
    const save = { ...foto, ...marks, photoId: foto?.id, foto: foto?.image }
    expect((await gateway.call('robo.salvarMarcacoes', save, caller)).status).toBe(503)
    expect(asked).toEqual(['/api/inspecao', '/api/inspecao', '/api/inspecao/save-markers'])

    let logins = 0
    server.prependListener('request', (req) => {
      if (req.url === '/api/auth/login' && ++logins === 1) req.socket.destroy()
    })
    await gateway.signIn('colaborador')
    expect(logins).toBe(2)
  })
})

describe('a backend that hangs', () => {
  it('F02 is given up after the time of a query, and left alone when the browser leaves', async () => {
    const { port, calls } = await startFaulty(() => undefined)
    const gateway = await startBefore(port, { queryTimeoutMs: 400 })
    const caller = await gateway.signIn('supervisor')
    const { status, error } = await gateway.call('robo.fotos', input, caller)
    expect([error?.data.code, error?.data.httpStatus]).toEqual(['TIMEOUT', 504])
    expect(status, 'a browser sends again what is answered with 408').toBe(504)
    await until(() => calls[0]?.lost === true)

    const patient = await startBefore(port, { queryTimeoutMs: 600_000 })
    const second = await patient.signIn('supervisor')
    const leaving = new AbortController()
    const call = fetch(`${patient.url}/trpc/robo.fotos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...second, 'x-request-id': 'desiste' },
      body: JSON.stringify(input),
      signal: leaving.signal,
    })
    await until(() => calls.some(({ id }) => id === 'desiste'))
    leaving.abort()
    await expect(call).rejects.toThrow()
    await until(() => calls.find(({ id }) => id === 'desiste')?.lost === true)
  })
})

describe('a slow backend', () => {
  it('F03 R02 keeps a bounded queue: the rest is told to come back, and a login does not wait for it', async () => {
    const held: (() => void)[] = []
    const { port } = await startFaulty((req, res) => void held.push(() => void ok(req, res)))
    const gateway = await startBefore(port)
    // Enough people: only ten calls of each run at the same time.
    const team = await Promise.all(
      Array.from({ length: 21 }, (_unused, at) => gateway.signInAs(teamMember(at + 1).email)),
    )
    const refused: (string | null)[] = []
    const answers = Array.from({ length: 210 }, async (_unused, at) => {
      const { status, headers } = await gateway.call('robo.fotos', input, team[at % team.length])
      if (status === 503) refused.push(headers.get('retry-after'))
      return status
    })
    for (const answer of answers) answer.catch(() => undefined)
    await until(() => refused.length === 18 && held.length === 64)
    // No call is answered before the release below, so a login that waited in the queue would never end.
    await gateway.signIn('administrador')
    expect(held).toHaveLength(64)
    const release = setInterval(() => held.splice(0).forEach((answer) => answer()), 20)
    const done = await Promise.all(answers)
    clearInterval(release)
    expect(done.filter((status) => status === 200)).toHaveLength(192)
    expect(refused).toEqual(Array(18).fill('2'))
  })
})

describe('an answer that is not what was asked for', () => {
  const of = async (answer: RequestListener, caller?: CallerHeaders) => {
    const { port } = await startFaulty(answer)
    const gateway = await startBefore(port)
    const { error } = await gateway.call('robo.busca', search, caller ?? (await gateway.signIn('supervisor')))
    return { error, gateway }
  }

  it.each([500, 502])('F04 %i with a page is BAD_GATEWAY, and the page stays here', async (status) => {
    const { error } = await of((_req, res) =>
      res.writeHead(status, { 'content-type': 'text/html' }).end('<h1>nginx/1.2 segredo</h1>'),
    )
    expect([error?.data.code, error?.message]).toEqual(['BAD_GATEWAY', ERRORS.BAD_BACKEND.texto])
  })

  it.each([
    ['a page', '<!doctype html><p>ok</p>'],
    ['half of a JSON', photos.slice(0, -5)],
  ])('F05 200 with %s is BAD_GATEWAY', async (_what, body) => {
    const { error } = await of((_req, res) => res.writeHead(200).end(body))
    expect([error?.data.code, error?.message]).toEqual(['BAD_GATEWAY', ERRORS.BAD_BACKEND.texto])
  })

  it.each([
    ['something that is no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a 304 that nobody asked for', 'HTTP/1.1 304 Not Modified\r\n\r\n'],
    ['a part that nobody asked for', 'HTTP/1.1 206 Partial Content\r\ncontent-length: 0\r\n\r\n'],
  ])('F05 %s is BAD_GATEWAY, no error of ours and no empty list', async (_what, bytes) => {
    const { error } = await of((req) => req.socket.end(bytes))
    expect([error?.data.code, error?.message]).toEqual(['BAD_GATEWAY', ERRORS.BAD_BACKEND.texto])
  })

  it('F05 a list of a million records of nothing is BAD_GATEWAY at once, and made into no photos', async () => {
    const list = `[${'{},'.repeat(1_000_000)}{"id":1,"url":"/a"}]`
    const { error, gateway } = await of((_req, res) => res.writeHead(200).end(list))
    expect(error?.data.code).toBe('BAD_GATEWAY')
    await until(() => gateway.logLines.some((line) => line.includes('list of 1000001 records')))
  })

  it('F05 an endless JSON is cut off at 20 MB, and the call ended', async () => {
    let sent = 0
    const { error, gateway } = await of((_req, res) => {
      const chunk = Buffer.from(`"${'x'.repeat(1_000_000)}",`)
      res.writeHead(200).write('[')
      const more = () => {
        while (!res.destroyed && sent < 200_000_000) {
          sent += chunk.length
          if (!res.write(chunk)) return void res.once('drain', more)
        }
      }
      more()
    })
    expect(error?.data.code).toBe('BAD_GATEWAY')
    expect(sent).toBeLessThan(60_000_000)
    await until(() => gateway.logLines.some((line) => line.includes('answer longer than')))
  })

  it('F06 an answer that breaks off is BAD_GATEWAY or SERVICE_UNAVAILABLE, never half a list', async () => {
    const { error } = await of((_req, res) => {
      res.writeHead(200, { 'content-length': photos.length }).write(photos.slice(0, 10))
      setTimeout(() => res.destroy(), 30)
    })
    expect(['BAD_GATEWAY', 'SERVICE_UNAVAILABLE']).toContain(error?.data.code)
  })

  it('F06 a zip that breaks off is a failure of the backend in the log and in the figures, not a client who left', async () => {
    const { port } = await startFaulty((_req, res) => {
      res.writeHead(200, { 'content-length': 1e6 }).write('PK\u0003\u0004 e mais')
      setTimeout(() => res.destroy(), 30)
    })
    const gateway = await startBefore(port)
    const caller = await gateway.signIn('administrador')
    const address = `${gateway.url}${LINHAS.civil.api.zip}?os=OS-1&torre=T`
    const zip = request(address, { headers: caller }).then((response) => response.arrayBuffer())
    await expect(zip).rejects.toThrow()
    const line = () => gateway.requests().find(({ rota }) => rota === LINHAS.civil.api.zip)
    await until(() => line() !== undefined)
    expect(line()).toMatchObject({ status: 502, codigo: 'BAD_BACKEND' })
  })
})
