import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { openRaw, until } from '#shared/node/testing/raw-request'
import { userOf } from '../testing/fake-backend.ts'
import type { CallerHeaders } from '../testing/gateway.ts'
import { gatewayRoutes } from '../testing/gateway-routes.ts'
import { gatewayOfAllTests } from '../testing/running-gateway.ts'
import { PROCEDURES } from '../trpc/procedures.ts'

const { backend, gateway, caller: worker } = gatewayOfAllTests({ caller: 'colaborador' })

interface Sent {
  method: string
  path: string
  headers?: CallerHeaders
}

/** Sends a path exactly as it is written; a URL object would normalise it. */
function send({ method, path, headers = {} }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url)
    request({ hostname, port, path, method, headers }, (res) => resolve(res.resume().statusCode ?? 0))
      .on('error', reject)
      .end(method === 'POST' ? '{}' : undefined)
  })
}

/** Spellings of a path that one program takes for this address and another does not. */
const spellingsOf = (path: string) => [
  path.toUpperCase(),
  `/${path}`,
  `${path}/`,
  `${path}//`,
  `/.${path}`,
  `/x/..${path}`,
  `/x/%2e%2e${path}`,
  `/%2e%2e${path}`,
  path.replace(/^\/(\w)/, (_, c: string) => `/%${c.charCodeAt(0).toString(16)}`),
  `${path}%00`,
  `${path}%20`,
  `${path};x=1`,
  `${path}%2f`,
  `${path}?`,
  `${path}#x`,
  path.replace('/', '/%5c'),
]

const HEADERS: CallerHeaders[] = [
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'https' },
  { forwarded: 'for=127.0.0.1;host=localhost' },
  { 'x-real-ip': '127.0.0.1', 'client-ip': '127.0.0.1' },
  { 'x-original-url': '/healthz', 'x-rewrite-url': '/healthz' },
  { 'x-forwarded-uri': '/healthz', 'x-forwarded-method': 'GET' },
  { 'user-agent': 'kube-probe/1.30', 'x-health-check': '1' },
  { 'x-user': 'administrador', 'x-nivel': 'administrador', 'x-teste-nivel': 'administrador' },
]

const forbidden = [
  ...gatewayRoutes()
    .filter(({ acesso }) => Array.isArray(acesso))
    .map(({ method, path }) => ({ method, path })),
  ...[...PROCEDURES]
    .filter(([, { meta }]) => Array.isArray(meta.acesso))
    .map(([name]) => ({ method: 'POST', path: `/trpc/${name}` })),
]

describe.each(forbidden)('$method $path', ({ method, path }) => {
  it('V04 is closed to a colaborador in every spelling', async () => {
    const calls = backend.requests.length
    for (const spelling of spellingsOf(path)) {
      const status = await send({ method, path: spelling, headers: worker })
      expect([spelling, [400, 401, 403, 404, 405, 415].includes(status)]).toEqual([spelling, true])
    }
    expect(backend.requests.length).toBe(calls)
  })

  it('V05 is not opened by a header that claims another address or role, neither without a session nor to a colaborador', async () => {
    const calls = backend.requests.length
    const type = { 'content-type': 'application/json' }
    for (const headers of HEADERS) {
      expect(await send({ method, path, headers: { ...type, ...headers } })).toBe(401)
      const status = await send({ method, path, headers: { ...type, ...worker, ...headers } })
      expect(status).toBe(403)
    }
    expect(backend.requests.length).toBe(calls)
  })
})

describe('a role', () => {
  it('H07 is the one of the session, whatever the browser stores, sends or names', async () => {
    const calls = backend.requests.length
    const claims = {
      ...worker,
      cookie: `${worker['cookie'] ?? ''}; userRole=administrador; nivel=administrador`,
      'x-user-role': 'administrador',
      userrole: 'administrador',
    }
    for (const name of ['wtgStats', 'userStats', 'wtgList', 'userList']) {
      const { status, result } = await gateway.call(`admin.${name}`, { nivel: 'administrador' }, claims)
      expect([name, status, result]).toEqual([name, 403, undefined])
    }
    expect((await gateway.call('auth.register', { nivel: 'administrador' }, claims)).status).toBe(403)
    expect(backend.requests.length).toBe(calls)
    expect((await gateway.call('auth.me', undefined, claims)).result).toMatchObject({ nivel: 'colaborador' })
  })
})

describe('a request line', () => {
  const raw = async (text: string) => {
    const connection = await openRaw(Number(new URL(gateway.url).port))
    await connection.send(text)
    await until(() => connection.received().includes('\r\n\r\n'))
    connection.socket.destroy()
    return connection.received()
  }

  it('C04 with TRACE, CONNECT or a method nobody knows does nothing and echoes nothing', async () => {
    expect(await raw('TRACE / HTTP/1.1\r\nHost: x\r\nX-Eco: segredo\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 40[45] (?![\s\S]*segredo)/,
    )
    expect(await raw('TRACE /trpc/auth.me HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 405 /)
    expect(await raw('EXPLODE / HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    const connection = await openRaw(Number(new URL(gateway.url).port))
    await connection.send('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n')
    expect(await connection.closed).not.toContain('200')
  })

  it('C04 with an absolute address is served here or refused, never passed on', async () => {
    const calls = backend.requests.length
    const answer = await raw('GET http://169.254.169.254/latest HTTP/1.1\r\nHost: evil.example\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(backend.requests.length).toBe(calls)
  })

  it('C04 without Host, or with two, is refused', async () => {
    for (const hosts of [
      '',
      'Host: a.example\r\nHost: b.example\r\n',
      'Host: a.example\r\nX: y\r\nhost: a.example\r\n',
    ])
      expect(await raw(`GET /healthz HTTP/1.1\r\n${hosts}\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it.each([
    ['without Host', 'sem-host', ''],
    ['with two Hosts', 'dois-hosts', 'Host: a\r\nHost: b\r\n'],
  ])('C04 %s was in no log, and the answer did not say what is wrong', async (_how, id, hosts) => {
    const answer = await raw(`GET /healthz HTTP/1.1\r\n${hosts}X-Request-Id: ${id}\r\n\r\n`)
    expect(answer).toMatch(/\r\nConnection: close\r\n/i)
    expect(answer).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/i)
    await until(() => gateway.logLines.some((line) => line.includes(id)))
    const told = gateway.logLines.map((line) => JSON.parse(line) as { requestId?: string; motivo?: string })
    expect(told.filter(({ requestId }) => requestId === id)).toMatchObject([
      {
        rota: '/healthz',
        status: 400,
        codigo: 'INVALID_INPUT',
        motivo:
          'O pedido tem de trazer o cabeçalho Host, uma vez só. Confira o que está na frente da plataforma.',
      },
    ])
  })

  it('C04 of HTTP/1.0 need not have a Host, as the looks of old load balancers have none', async () => {
    expect(await raw('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('C04 with a broken Host is refused or ignored, and no redirect is built of it', async () => {
    const path = LISTA_LINHAS.map(({ api }) => api.zip)[0] ?? ''
    for (const host of ['evil.example', 'evil.example:99999', '"><script>', 'a b', '@evil.example']) {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nSec-Fetch-Mode: navigate\r\n\r\n`)
      if (answer.startsWith('HTTP/1.1 400')) continue
      expect(answer).toMatch(/^HTTP\/1\.1 303 /)
      expect(answer).toMatch(/\r\nLocation: \/login\?redirect=%2F\w+\r\n/)
      expect(answer).not.toContain('evil')
    }
  })

  it('V05 C04 with a Host that is not ours makes no foreign page our own: the session stays closed to it', async () => {
    const { email } = userOf('supervisor')
    const answer = await gateway.call('auth.login', { email, senha: 'x' }, { origin: 'https://evil.example' })
    expect(answer.status).toBe(403)
  })
})
