import { describe, expect, it } from 'vitest'
import { LINHAS, LISTA_LINHAS } from '#shared/linhas/index'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'
import { CADASTRO } from '#shared/testing/cadastro'
import { request, type WholeAnswer } from '#shared/node/testing/request'
import { asBusy, cpuMs } from '#shared/node/testing/load'
import { startGateway } from '../testing/gateway.ts'
import type { CallerHeaders } from '../testing/gateway.ts'
import { fotoDe } from '../testing/fake-backend.ts'
import { gatewayOfEachTest } from '../testing/running-gateway.ts'

const { backend, gateway, caller: admin } = gatewayOfEachTest({ caller: 'administrador' })

const waitOf = (response: WholeAnswer) => Number(response.headers.get('retry-after'))
const { drone } = LINHAS

describe('one user', () => {
  it.each([
    [
      'fields',
      { fotos: [], campos: Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`k${n}`, 1])) },
    ],
    ['photos', { fotos: Array(900_000).fill(1), campos: {} }],
  ])(
    'R15 who declares an envio of very many %s that are none is refused before they are made',
    async (...row) => {
      const input = { linha: 'drone', ...row[1] }
      let answer
      const ms = await cpuMs(async () => void (answer = await gateway.call('envios.abrir', input, admin)))
      expect(answer).toMatchObject({ status: 400, error: { message: TEXTOS_INTEGRACAO.valoresDemais } })
      expect(ms).toBeLessThan(900)
    },
  )

  const report = (headers: CallerHeaders, linha: Linha = drone) =>
    request(gateway.url + linha.api.exportar, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    })
  const zip = (headers: CallerHeaders, linha: Linha = drone) =>
    request(gateway.url + linha.api.zip, { headers })

  it.each([
    ['reports', report],
    ['zips', zip],
  ])('R02 L04 may ask for thirty %s a minute over all lines; others go on as before', async (_what, ask) => {
    for (let count = 0; count < 30; count += 1)
      expect((await ask(admin, LISTA_LINHAS[count % 3])).status).toBe(400)
    const refused = await ask(admin)
    expect([refused.status, waitOf(refused) > 0 && waitOf(refused) <= 60]).toEqual([429, true])
    expect((await ask(await gateway.signIn('supervisor'))).status).toBe(400)
    const events = gateway.logLines.map((line) => (JSON.parse(line) as { auditoria?: string }).auditoria)
    expect(events).toContain('limite')
  })

  it('R02 may export the dashboard thirty times a minute', async () => {
    const ask = () => request(`${gateway.url}/api/admin/wtg-list.xlsx?robo=x`, { headers: admin })
    for (let count = 0; count < 30; count += 1) expect((await ask()).status).toBe(400)
    const refused = await ask()
    expect([refused.status, waitOf(refused) > 0]).toEqual([429, true])
  })

  it('H05 may try six hundred addresses of photos that are none, and then no photo at all for a minute', async () => {
    const good = gateway.fotos.link('drone', '/api/fotos/drone-1').address
    const ask = (path: string) => request(gateway.url + path, { headers: admin })
    for (let count = 0; count < 600; count += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => ask(`/api/fotos/${count + i}`)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    }
    const refused = await ask(good)
    expect([refused.status, waitOf(refused) > 0]).toEqual([429, true])
    const other = await request(gateway.url + good, { headers: await gateway.signIn('supervisor') })
    expect(other.status).toBe(404)
    expect(backend.requests.filter(({ url }) => url.startsWith('/api/fotos/'))).toHaveLength(1)
  })
})

describe('anonymous floods', () => {
  it('R02 A05 of logins from one address reach the backend fifty times, and delay nobody else', async () => {
    const before = backend.requests.length
    const attempt = (count: number) =>
      gateway.call('auth.login', { email: `x${count}@b.co`, senha: 'x' }, gateway.ownPage)
    const statuses: number[] = []
    const waited: number[] = []
    for (let round = 0; round < 10; round += 1) {
      const flood = Promise.all(Array.from({ length: 30 }, (_, i) => attempt(round * 30 + i)))
      const started = performance.now()
      expect((await gateway.call('auth.me', undefined, admin)).status).toBe(200)
      waited.push(performance.now() - started)
      statuses.push(...(await flood).map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
    expect(statuses.filter((status) => status === 429)).toHaveLength(250)
    expect(backend.requests.length - before).toBe(50)
    // The median, because in single rounds the machine may stand still.
    expect(waited.toSorted((a, b) => a - b).at(waited.length / 2)).toBeLessThan(asBusy(1000))
  })
})

const post = (path: string, body: string) =>
  fetch(gateway.url + path, {
    method: 'POST',
    headers: { ...admin, 'content-type': 'application/json' },
    body,
  })

describe('the body of a call', () => {
  it('R01 of a thousand calls, in the address or in the body, is refused', async () => {
    const calls = backend.requests.length
    const paths = Array<string>(1000).fill('robo.busca').join(',')
    const long = await post(`/trpc/${paths}?batch=1`, '{}')
    expect([400, 414]).toContain(long.status)
    expect(
      (await request(`${gateway.url}/trpc/${'robo.busca,'.repeat(3000)}`, { method: 'POST' })).status,
    ).toBe(431)
    expect(backend.requests.length).toBe(calls)
  })

  it.each([
    ['ten thousand levels', '{"os":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['a hundred thousand brackets', '['.repeat(100_000)],
    ['nothing but brackets, closed', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['a prototype', '{"__proto__":{"os":"1","wtg":"2"}}'],
    ['a list', '[1,2,3]'],
    ['a number', '1e999'],
    ['text', '"os"'],
    ['half a pair', '{"os":"\\ud800","wtg":1}'],
  ])('R03 of %s is a bad request, at once, and changes nothing', async (_what, body) => {
    const calls = backend.requests.length
    const cost = await cpuMs(async () => expect((await post('/trpc/drone.busca', body)).status).toBe(400))
    expect(cost).toBeLessThan(1000)
    expect(backend.requests.length).toBe(calls)
    expect(({} as { os?: string }).os).toBeUndefined()
  })

  it('R03 keeps unknown keys from the backend', async () => {
    await post('/trpc/drone.busca', '{"os":"1","wtg":"2","$where":"1","constructor":{"prototype":{}}}')
    expect(backend.requests.at(-1)?.url).toBe('/api/inspecao-drone/search?os=1&wtg=2')
  })

  it('I07 goes to the backend as it is, whatever language it speaks', async () => {
    for (const os of ["' OR 1=1 --", '%', '_', '\\', '{"$gt":""}', '${7*7}', '../..', '%00', '&wtg=x']) {
      expect((await gateway.call('drone.busca', { os, wtg: 'W' }, admin)).status).toBe(200)
      const { searchParams } = new URL(backend.requests.at(-1)?.url ?? '', backend.url)
      expect([...searchParams]).toEqual([
        ['os', os],
        ['wtg', 'W'],
      ])
    }
    expect((await gateway.call('drone.busca', { os: 'x'.repeat(10_000), wtg: 'W' }, admin)).status).toBe(400)
  })
})

describe('texts made to keep a pattern busy', () => {
  const long = (piece: string) => piece.repeat(Math.ceil(50_000 / piece.length))
  it.each([
    ['email', long('a@')],
    ['email', `${long('a')}@${long('a.')}`],
    ['email', `a@${long('-')}.co`],
    ['cnpj', long('1')],
    ['cnpj', long('11.')],
    ['telefone', long('(84) ')],
    ['telefone', long('9')],
    ['responsavel', long(' x')],
  ])('R04 cost a registration with a hostile %s nothing', async (campo, valor) => {
    const register = () => gateway.call('auth.register', { ...CADASTRO, [campo]: valor }, admin)
    const cost = await cpuMs(async () => expect((await register()).status).toBe(400))
    expect(cost).toBeLessThan(400)
  })

  it('R04 R05 cost a month, a dimensao or a header nothing', async () => {
    const cost = await cpuMs(async () => {
      for (const month of [long('2026-'), long('1'), '2026-13', '0000-00', '2026-1', ['2026-01'], 202601])
        expect((await gateway.call('usuario.pagina', { month }, admin)).status).toBe(400)
      const marcacao = {
        ...fotoDe(drone, 1),
        photoId: 1,
        marker: null,
        dano: '',
        observacao: '',
        imageMeta: null,
      }
      const dimensao = long('1.00x')
      const save = { ...marcacao, dimensao, foto: 'x' }
      expect((await gateway.call('drone.salvarMarcacoes', save, admin)).status).toBe(400)
      for (const name of [
        'user-agent',
        'accept',
        'accept-encoding',
        'range',
        'if-none-match',
        'x-request-id',
      ])
        await request(`${gateway.url}/`, { headers: { [name]: `bytes=${'0-,'.repeat(3000)}` } })
    })
    expect(cost).toBeLessThan(2000)
  })
})

describe('a mark', () => {
  const good = () => ({
    ...fotoDe(drone, 1),
    photoId: 1,
    marker: { x: 1, y: 2, width: 30, height: 40 },
    dimensao: '1.59x2.12',
    dano: 'outro',
    observacao: '',
    imageMeta: { width: 100, height: 100 },
    foto: gateway.fotos.link('drone', '/api/fotos/drone-1').address,
  })
  const save = (change: object) => gateway.call('drone.salvarMarcacoes', { ...good(), ...change }, admin)

  it('R06 is saved when it is one, or none with an empty dimensao', async () => {
    expect((await save({})).status).toBe(200)
    expect((await save({ marker: null, dimensao: '', dano: '' })).status).toBe(200)
  })

  it.each([
    ['NaN', { marker: { x: NaN, y: 1, width: 1, height: 1 } }],
    ['Infinity', { marker: { x: 1, y: Infinity, width: 1, height: 1 } }],
    ['text', { marker: { x: '1', y: 1, width: 1, height: 1 } }],
    ['a negative size', { marker: { x: 1, y: 1, width: -1, height: 1 } }],
    ['half a mark', { marker: { x: 1, y: 1 } }],
    ['a list', { marker: [1, 1, 1, 1] }],
    ['a dimensao that is none', { dimensao: '1,59 x 2,12' }],
    ['a dano of another line', { dano: 'infiltracao' }],
    ['a dano nobody knows', { dano: 'toString' }],
    ['an observacao of 5 001 characters', { observacao: 'x'.repeat(5001) }],
    ['no photo', { foto: '/api/fotos/nenhuma' }],
    ['a photo of another line', { foto: undefined }],
  ])('R06 H04 is not saved with %s', async (what, change) => {
    const calls = backend.requests.length
    const foto = what.includes('another line')
      ? { foto: gateway.fotos.link('civil', '/api/fotos/drone-1').address }
      : change
    expect([400, 404]).toContain((await save(what.includes('photo of') ? foto : change)).status)
    expect(backend.requests.length).toBe(calls)
  })
})

describe('an exception', () => {
  it('R08 C03 of a route says nothing of itself to its caller, and everything to the log', async () => {
    const broken = await startGateway(backend.url, {
      extraRoutes: [
        {
          method: 'GET',
          path: '/api/quebrada',
          acesso: 'publico',
          cookieOnly: false,
          handler: () => {
            throw new Error('/etc/segredo-do-sistema')
          },
        },
      ],
    })
    const response = await request(`${broken.url}/api/quebrada`)
    const text = await response.text()
    expect([response.status, text.includes('segredo'), text.includes('Error:')]).toEqual([500, false, false])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect([response.headers.get('x-powered-by'), response.headers.get('server')]).toEqual([null, null])
    expect(JSON.parse(text)).toEqual({
      message: 'Erro interno.',
      requestId: response.headers.get('x-request-id'),
    })
    expect(broken.logLines.join('')).toContain('segredo-do-sistema')
    await broken.close()
  })
})
