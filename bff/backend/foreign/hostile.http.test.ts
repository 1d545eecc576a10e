import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onLoopback, type OnLoopback } from '#shared/node/testing/on-loopback'
import { LINHAS, LISTA_LINHAS } from '#shared/linhas/index'
import { cpuMs } from '#shared/node/testing/load'
import { request } from '#shared/node/testing/request'
import { fotoDe, tokenOf, userOf } from '../../testing/fake-backend.ts'
import { gatewayOfEachTest } from '../../testing/running-gateway.ts'

const { backend, gateway, caller: admin } = gatewayOfEachTest({ caller: 'administrador' })
/** A server that must never receive a request. */
let elsewhere: OnLoopback
let visits: string[]
beforeEach(async () => {
  visits = []
  const server = createServer((req, res) => {
    visits.push(`${req.url} ${req.headers.authorization ?? ''}`)
    res.end('chegou')
  })
  elsewhere = await onLoopback(server)
})
afterEach(() => elsewhere.close())

const busca = { os: '1', wtg: '2', torre: '3', blade: '4' }
const get = (path: string) => request(gateway.url + path, { headers: admin })

describe.each(LISTA_LINHAS)('photo references of $id', (linha) => {
  it('D02 I05 that lead anywhere but to the backend cost that photo only, and are never called', async () => {
    const references = [
      `${elsewhere.url}/foto.jpg`,
      elsewhere.url.replace('127.0.0.1', 'localhost'),
      `//127.0.0.1:${new URL(elsewhere.url).port}/x`,
      'http://169.254.169.254/latest/meta-data/',
      'http://10.0.0.1/x.jpg',
      'http://[::1]/x.jpg',
      'http://2130706433/x.jpg',
      'http://0x7f.1/x.jpg',
      backend.url.replace('http://', 'https://'),
      backend.url.replace('http://', 'http://backend@'),
      `${backend.url}@evil.example/x`,
      'file:///etc/passwd',
      'gopher://127.0.0.1/x',
      'javascript:alert(1)',
      'data:image/svg+xml,<svg/onload=alert(1)>',
      'blob:null/1',
      '\\\\evil.example\\x',
    ]
    for (const image of references) {
      const calls: [string, string, unknown][] = [
        ['fotos', linha.api.fotos, { photos: [{ ...fotoDe(linha, 1), image }, fotoDe(linha, 2)] }],
        ['relatorio', linha.api.relatorio, { data: [{ ...fotoDe(linha, 1), image }, fotoDe(linha, 2)] }],
        [
          'busca',
          linha.api.busca,
          [
            { id: 1, url: image },
            { id: 2, url: '/api/fotos/2' },
          ],
        ],
      ]
      for (const [call, path, json] of calls) {
        backend.answers.set(`GET ${path}`, { status: 200, json })
        const { result } = await gateway.call(`${linha.id}.${call}`, busca, admin)
        const [broken, whole] = result as { id: number; image?: string; url?: string; problema?: string }[]
        expect([broken?.problema, whole?.problema ?? null]).toEqual(['foraDoServidor', null])
        const address = broken?.image ?? broken?.url ?? ''
        expect(address).toMatch(/^\/api\/fotos\/[\w-]+$/)
        expect([image, (await get(address)).status]).toEqual([image, 502])
      }
    }
    expect(visits).toEqual([])
    expect(gateway.logLines.filter((line) => line.includes('resposta-estranha')).join()).not.toMatch(
      /foto\.jpg|meta-data|passwd|alert/,
    )
  })

  it('D02 are not followed when the backend sends elsewhere, and the bearer goes nowhere else', async () => {
    const path = `/api/fotos/${linha.id}-1`
    for (const status of [301, 302, 303, 307, 308]) {
      const headers = { location: `${elsewhere.url}/roubo` }
      backend.answers.set(`GET ${path}`, { status, json: {}, headers })
      backend.answers.set(`GET ${linha.api.zip}`, { status, json: {}, headers })
      backend.answers.set(`GET ${linha.api.busca}`, { status, json: {}, headers })
      const foto = await get(gateway.fotos.link(linha.id, path).address)
      const small = await get(`${gateway.fotos.link(linha.id, path).address}?w=320`)
      const zip = await get(`${linha.api.zip}?os=1&${linha.alvo}=1`)
      for (const answer of [foto, small, zip])
        expect([answer.status, answer.headers.get('location')]).toEqual([502, null])
      expect((await gateway.call(`${linha.id}.busca`, busca, admin)).status).toBe(502)
    }
    expect(visits).toEqual([])
  })
})

describe('headers of a hostile backend', () => {
  const HOSTILE = {
    'set-cookie': ['sessao=roubada; Path=/', '__Host-sessao=x'],
    location: 'https://evil.example/',
    'content-security-policy': 'default-src *',
    'access-control-allow-origin': '*',
    'access-control-allow-credentials': 'true',
    'clear-site-data': '"*"',
    refresh: '0; url=https://evil.example',
    'strict-transport-security': 'max-age=0',
    server: 'antigo/1.0',
    'x-powered-by': 'antigo',
    'x-frame-options': 'ALLOWALL',
    link: '<https://evil.example/x.js>; rel=preload',
  }

  it('D09 reach no browser, with no call', async () => {
    for (const [key, answer] of backend.answers) backend.answers.set(key, { ...answer, headers: HOSTILE })
    const answers = [
      (await gateway.call('admin.wtgList', undefined, admin)).headers,
      (await gateway.call('robo.fotos', busca, admin)).headers,
      (await get('/api/admin/wtg-list.xlsx')).headers,
      (await get(gateway.fotos.link('drone', '/api/admin/wtg-stats').address)).headers,
    ]
    for (const headers of answers) {
      expect(headers.getSetCookie()).toEqual([])
      for (const name of [
        'location',
        'access-control-allow-origin',
        'clear-site-data',
        'refresh',
        'server',
        'x-powered-by',
        'link',
      ])
        expect([name, headers.get(name)]).toEqual([name, null])
      expect(headers.get('content-security-policy')).not.toContain('*')
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
  })

  it('D09 A07 of a login reach no browser: only the session of the gateway does', async () => {
    const json = { token: tokenOf('x'), user: { ...userOf('supervisor'), senha: 'x', hash: 'y' } }
    backend.answers.set('POST /api/auth/login', { status: 200, json, headers: HOSTILE })
    const { headers, result } = await gateway.call(
      'auth.login',
      { email: 'a@b.co', senha: 'x' },
      gateway.ownPage,
    )
    const names = headers.getSetCookie().map((cookie) => cookie.split('=')[0])
    expect(names).toEqual(['sessao', 'aparelho'])
    expect(headers.getSetCookie().join()).not.toContain('roubada')
    expect(JSON.stringify(result)).not.toMatch(/senha|hash|segredo/)
  })

  it('D09 of the browser never reach the backend', async () => {
    const sent = {
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=1.2.3.4',
      'x-real-ip': '1.2.3.4',
      'proxy-authorization': 'Basic x',
      'x-csrf': '1',
      'accept-language': 'pt',
      'x-user-id': '1',
      referer: 'https://inspecao.example/segredo',
    }
    await gateway.call('admin.wtgList', undefined, { ...admin, ...sent })
    await request(`${gateway.url}/api/admin/wtg-list.xlsx`, { headers: { ...admin, ...sent } })
    await request(gateway.url + gateway.fotos.link('drone', '/api/fotos/drone-1').address, {
      headers: { ...admin, ...sent },
    })
    for (const { headers } of backend.requests.slice(-3)) {
      for (const name of [...Object.keys(sent), 'cookie', 'origin', 'sec-fetch-site', 'user-agent'])
        expect([name, headers[name]]).toEqual([name, undefined])
      expect(headers.authorization).toBe(`Bearer ${tokenOf(userOf('administrador').email)}`)
    }
  })

  it('D03 that call anything an image do not make it one', async () => {
    const json = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const type of ['image/jpeg', 'image/svg+xml', 'text/html']) {
      backend.answers.set('GET /api/fotos/drone-1', { status: 200, json, headers: { 'content-type': type } })
      const answer = await get(gateway.fotos.link('drone', '/api/fotos/drone-1').address)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        502,
        'application/json; charset=utf-8',
      ])
      expect(await answer.text()).not.toContain('svg')
    }
  })
})

it.each([
  [403, {}],
  [200, { success: false }],
  [200, {}],
])(
  "a backend's refusal that repeats the token it was sent told it to the browser: %i, %j",
  async (status, said) => {
    const token = tokenOf(userOf('administrador').email)
    const json = { ...said, message: `O token ${token} não abre esta OS.` }
    backend.answers.set(`GET ${LINHAS.drone.api.fotos}`, { status, json })
    const { error } = await gateway.call('drone.fotos', busca, admin)
    expect(error?.message).toBe('O token [oculto] não abre esta OS.')
  },
)

it('a photo whose address is signed with the token is shown', async () => {
  const image = `/api/fotos/drone-1?token=${tokenOf(userOf('administrador').email)}`
  backend.answers.set(`GET ${LINHAS.drone.api.fotos}`, {
    status: 200,
    json: [{ ...fotoDe(LINHAS.drone, 1), image }],
  })
  const { result } = await gateway.call('drone.fotos', busca, admin)
  const [foto] = result as { image: string }[]
  await get(foto?.image ?? expect.fail())
  expect(backend.requests.at(-1)?.url).toBe(image)
})

it('R03 a text of a backend with 100,000 spaces in it costs the others nothing', async () => {
  const linha = LINHAS.robo
  const foto = { ...fotoDe(linha, 1), eixoz: `1${' '.repeat(100_000)}2` }
  backend.answers.set(`GET ${linha.api.fotos}`, { status: 200, json: [foto] })
  const cost = await cpuMs(async () => {
    const { result } = await gateway.call(`${linha.id}.fotos`, busca, admin)
    expect(result).toMatchObject([{ id: fotoDe(linha, 1).id }])
  })
  expect(cost).toBeLessThan(1500)
})

it('R03 a record with 100,000 fields that the gateway does not read delays no answer, and hides no other record', async () => {
  const linha = LINHAS.drone
  const unread = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`campo${n}`, n]))
  const text = JSON.stringify([fotoDe(linha, 1), { ...fotoDe(linha, 2), ...unread }, fotoDe(linha, 3)])
  backend.answers.set(`GET ${linha.api.fotos}`, { status: 200, json: null, text })
  const parsed = vi.spyOn(JSON, 'parse')
  try {
    const { result } = await gateway.call(`${linha.id}.fotos`, busca, admin)
    expect(result).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }])
    expect(Math.max(...parsed.mock.calls.map(([json]) => json.length))).toBeLessThan(text.length / 10)
  } finally {
    parsed.mockRestore()
  }
})
