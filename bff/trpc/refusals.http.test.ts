import { describe, expect, it } from 'vitest'
import { CADASTRO } from '#shared/testing/cadastro'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'
import { request } from '#shared/node/testing/request'
import { SENHA, userOf } from '../testing/fake-backend.ts'
import { startGateway } from '../testing/gateway.ts'
import type { CallerHeaders } from '../testing/gateway.ts'
import { gatewayOfEachTest } from '../testing/running-gateway.ts'

const { backend, gateway } = gatewayOfEachTest()

const credentials = { email: userOf('supervisor').email, senha: SENHA }

describe('a page of another origin', () => {
  const FOREIGN: CallerHeaders[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://irmao.inspecao.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]

  it.each(FOREIGN)('X07 is refused with a valid cookie and token: %o', async (headers) => {
    const { origin: _origin, 'sec-fetch-site': _site, ...caller } = await gateway.signIn('administrador')
    const calls = backend.requests.length
    expect((await gateway.call('admin.userList', undefined, { ...caller, ...headers })).status).toBe(403)
    expect((await gateway.call('auth.logout', undefined, { ...caller, ...headers })).status).toBe(403)
    expect(backend.requests.length).toBe(calls)
    expect((await gateway.call('auth.me', undefined, caller)).status).toBe(200)
  })

  it.each([...FOREIGN, {}, { 'sec-fetch-site': 'none' }])(
    'X10 cannot sign anybody in: %o',
    async (headers) => {
      const answer = await gateway.call('auth.login', credentials, headers)
      expect([answer.status, answer.headers.getSetCookie(), backend.requests]).toEqual([403, [], []])
    },
  )

  it.each(FOREIGN)('X10 gets no integrator token: %o', async (headers) => {
    expect((await gateway.call('auth.accessToken', credentials, headers)).status).toBe(403)
    expect(backend.requests).toEqual([])
  })

  it('V05 C04 is judged by PUBLIC_URL when there is one, whatever Host says', async () => {
    const behind = await startGateway(backend.url, { publicUrl: 'https://inspecao.example' })
    expect((await behind.call('auth.login', credentials, { origin: behind.url })).status).toBe(403)
    expect(
      (await behind.call('auth.login', credentials, { origin: 'https://inspecao.example' })).status,
    ).toBe(200)
    await behind.close()
  })
})

describe('/trpc', () => {
  const TYPES = [
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'text/plain',
    'application/json;x',
    'application/json; charset="utf-8',
    'application/json; charset=iso-8859-1',
  ]

  it.each([
    'application/json',
    'APPLICATION/JSON; charset=UTF-8',
    'application/json;charset=utf8',
    'application/json; charset="utf-8"',
    'application/json;',
  ])('takes a body of type %s', async (type) => {
    const caller = await gateway.signIn('administrador')
    const response = await request(`${gateway.url}/trpc/auth.me`, {
      method: 'POST',
      headers: { ...caller, 'content-type': type },
      body: '{}',
    })
    expect(response.status).toBe(200)
  })

  it('takes JSON behind a byte order mark, and a bearer behind several spaces', async () => {
    const caller = await gateway.signIn('administrador')
    const response = await request(`${gateway.url}/trpc/robo.busca`, {
      method: 'POST',
      headers: {
        ...caller,
        authorization: (caller['authorization'] ?? '').replace(' ', '  '),
        'content-type': 'application/json',
      },
      body: '\ufeff{"os":"1","wtg":"W"}',
    })
    expect(response.status).toBe(200)
  })

  it.each([...TYPES, 'application/x-www-form-urlencoded', undefined])(
    'X06 refuses a body of type %s',
    async (type) => {
      const caller = await gateway.signIn('administrador')
      const calls = backend.requests.length
      for (const procedure of ['auth.logout', 'auth.register', 'robo.salvarMarcacoes']) {
        const response = await request(`${gateway.url}/trpc/${procedure}`, {
          method: 'POST',
          headers: { ...caller, ...(type === undefined ? {} : { 'content-type': type }) },
          body: Buffer.from('--x--'),
        })
        expect(response.status).toBe(415)
        expect(await response.json()).toMatchObject({
          error: {
            message: TEXTOS_INTEGRACAO.tipo,
            data: { requestId: response.headers.get('x-request-id') },
          },
        })
      }
      expect(backend.requests.length).toBe(calls)
      expect((await gateway.call('auth.me', undefined, caller)).status).toBe(200)
    },
  )

  it.each(['GET', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])('X03 X08 X09 answers %s with 405', async (method) => {
    const caller = await gateway.signIn('administrador')
    const calls = backend.requests.length
    for (const path of [
      '/trpc/admin.userList',
      '/trpc/admin.userList,auth.me?batch=1',
      '/trpc/auth.logout?_method=POST',
    ]) {
      const response = await request(gateway.url + path, {
        method,
        headers: { ...caller, 'x-http-method-override': 'POST' },
      })
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([405, null])
      if (method !== 'HEAD')
        expect(await response.json()).toMatchObject({ error: { data: { code: 'METHOD_NOT_SUPPORTED' } } })
    }
    expect(backend.requests.length).toBe(calls)
    expect((await gateway.call('auth.me', undefined, caller)).status).toBe(200)
  })

  it('R01 refuses more than 1 MB, declared or not', async () => {
    const caller = await gateway.signIn('administrador')
    const big = { os: 'x'.repeat(1_100_000), wtg: 'y' }
    expect((await gateway.call('drone.busca', big, caller)).status).toBe(413)
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(JSON.stringify(big)))
        controller.close()
      },
    })
    const options = {
      method: 'POST',
      body: stream,
      duplex: 'half' as const,
      headers: { ...caller, 'content-type': 'application/json' },
    }
    const response = await fetch(`${gateway.url}/trpc/drone.busca`, options)
    expect(response.status).toBe(413)
  })

  it.each([
    'naoExiste',
    'robo',
    'robo.fotos.x',
    'toString.call',
    '__proto__',
    'Admin.userList',
    'constructor.name',
  ])('R07 V04 does not know %s', async (path) => {
    const { error } = await gateway.call(path, {}, await gateway.signIn('administrador'))
    expect([error?.data.code, error?.message]).toEqual(['NOT_FOUND', TEXTOS_INTEGRACAO.semProcedimento(path)])
  })

  it('R07 answers malformed JSON with BAD_REQUEST in Portuguese', async () => {
    const response = await request(`${gateway.url}/trpc/robo.busca`, {
      method: 'POST',
      headers: { ...(await gateway.signIn('supervisor')), 'content-type': 'application/json' },
      body: '{"os":',
    })
    const { error } = (await response.json()) as { error: { message: string } }
    expect([response.status, error.message]).toEqual([400, TEXTOS_INTEGRACAO.naoEJson])
  })

  it('R03 drops keys that would reach a prototype', async () => {
    const caller = await gateway.signIn('administrador')
    const response = await request(`${gateway.url}/trpc/drone.busca`, {
      method: 'POST',
      headers: { ...caller, 'content-type': 'application/json' },
      body: '{"os":"1","wtg":"2","__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}',
    })
    expect(response.status).toBe(200)
    expect(({} as { x?: number }).x).toBeUndefined()
  })
})

describe('login', () => {
  const login = (email: string, senha: string) =>
    gateway.call('auth.login', { email, senha }, gateway.ownPage)

  it('A02 says the same for an unknown e-mail and a wrong senha, and sets no cookie', async () => {
    const wrong = await login(credentials.email, 'errada')
    const unknown = await login('ninguem@empresa.com.br', 'errada')
    for (const { status, error, headers } of [wrong, unknown]) {
      expect([status, error?.message, headers.getSetCookie()]).toEqual([
        401,
        'E-mail ou senha inválidos.',
        [],
      ])
    }
  })

  it.each([
    ['e-mail that is none', { email: 'ana', senha: 'x' }, 'Confira o campo E-mail.'],
    ['no senha', { email: 'a@b.co', senha: '' }, 'Preencha o campo Senha.'],
    ['objects', { email: { $gt: '' }, senha: { $gt: '' } }, 'Confira o campo E-mail.'],
  ])('refuses %s', async (_what, input, message) => {
    const { status, error } = await gateway.call('auth.login', input, gateway.ownPage)
    expect([status, error?.message, backend.requests]).toEqual([400, message, []])
  })

  it.each([
    ['no token and no cookie', { user: userOf('supervisor') }],
    ['no user', { token: 'x' }],
    ['a role nobody knows', { token: 'x', user: { ...userOf('supervisor'), nivel: 'chefe' } }],
  ])('A08 opens nothing when the backend answers %s', async (_what, json) => {
    backend.answers.set('POST /api/auth/login', { status: 200, json })
    const { error, headers } = await login(credentials.email, SENHA)
    expect([error?.data.code, headers.getSetCookie()]).toEqual(['BAD_GATEWAY', []])
  })

  it.each([
    [400, 'BAD_REQUEST'],
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [422, 'BAD_REQUEST'],
  ])("says the backend's own sentence when it refuses a login with %i", async (status, code) => {
    backend.answers.set('POST /api/auth/login', { status, json: { message: 'Usuário não encontrado' } })
    const { error } = await login(credentials.email, SENHA)
    expect([error?.data.code, error?.message]).toEqual([code, 'Usuário não encontrado'])
  })

  it("falls back to 'Erro no login' when the backend refuses without a word", async () => {
    backend.answers.set('POST /api/auth/login', { status: 401, json: {} })
    expect((await login(credentials.email, SENHA)).error?.message).toBe('Erro no login')
  })

  it('A05 stops guessing at one account after ten, and says when to come back', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await login(credentials.email, 'x')).status).toBe(401)
    const calls = backend.requests.length
    const { status, headers, error } = await login(credentials.email.toUpperCase(), SENHA)
    expect([status, error?.data.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900)
    expect((await gateway.call('auth.accessToken', credentials)).status).toBe(429)
    expect(backend.requests.length).toBe(calls)
  })

  it('A05 stops guessing from one address after fifty', async () => {
    for (let attempt = 0; attempt < 50; attempt += 1) await login(`pessoa${attempt}@empresa.com.br`, 'x')
    expect((await login('mais.uma@empresa.com.br', 'x')).status).toBe(429)
  })

  it('does not count what was right, nor what the backend could not judge', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect((await login(credentials.email, SENHA)).status).toBe(200)
    backend.answers.set('POST /api/auth/login', { status: 500, json: {} })
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect((await login(credentials.email, SENHA)).status).toBe(502)
  })
})

describe('registration', () => {
  it('A06 passes on the eight fields and nothing else', async () => {
    const admin = await gateway.signIn('administrador')
    const { result } = await gateway.call('auth.register', { ...CADASTRO, id: 1, isAdmin: true }, admin)
    expect(result).toEqual({ message: 'Usuário criado.' })
    expect(JSON.parse(Buffer.concat(backend.requests.at(-1)?.body ?? []).toString())).toEqual(CADASTRO)
  })

  it.each([
    [
      'Administrador',
      'nivel',
      'O campo Nível aceita: administrador, colaborador, supervisor, colaboradorCivil, supervisorCivil.',
    ],
    ['11.222.333/0001-82', 'cnpj', 'Confira o campo CNPJ.'],
    ['', 'responsavel', 'Preencha o campo Responsável.'],
  ])('A06 refuses %s as %s', async (valor, campo, message) => {
    const admin = await gateway.signIn('administrador')
    const { status, error } = await gateway.call('auth.register', { ...CADASTRO, [campo]: valor }, admin)
    expect([status, error?.message]).toEqual([400, message])
  })

  it("falls back to 'Erro no cadastro', and shows the backend's own words when it has some", async () => {
    const admin = await gateway.signIn('administrador')
    backend.answers.set('POST /api/auth/register', { status: 409, json: {} })
    const silent = await gateway.call('auth.register', CADASTRO, admin)
    expect([silent.status, silent.error?.message]).toEqual([409, 'Erro no cadastro'])
  })
})
