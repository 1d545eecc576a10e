import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { onLoopback } from '#shared/node/testing/on-loopback'
import { SENHA, fotoDe, userOf } from '../../testing/fake-backend.ts'
import { startGateway } from '../../testing/gateway.ts'
import { gatewayOfEachTest } from '../../testing/running-gateway.ts'
import { LINHAS } from '#shared/linhas/index'
import { closedAfterEach } from '#shared/node/testing/closed-after-each'
import { request } from '#shared/node/testing/request'

const { backend, gateway, caller } = gatewayOfEachTest({ caller: 'administrador' })
const search = () => gateway.call('drone.fotos', { os: '1', wtg: '1' }, caller)
const me = async () => (await gateway.call('auth.me', undefined, caller)).status
const cookiesSent = () => backend.requests.at(-1)?.headers.cookie

describe("the backend's cookies", () => {
  it('are kept from any answer, replaced, removed, and sent with every later call', async () => {
    const renew = (...cookies: string[]) =>
      backend.paged.set('GET /api/inspecao-drone', () => ({
        status: 200,
        json: [],
        headers: { 'set-cookie': cookies },
      }))
    renew('sid=1; Path=/; HttpOnly', 'lb=a')
    await search()
    expect(cookiesSent()).toBeUndefined()
    renew('sid=2; Path=/; HttpOnly')
    await search()
    expect(cookiesSent()).toBe('sid=1; lb=a')
    renew('lb=; Max-Age=0')
    await search()
    expect(cookiesSent()).toBe('sid=2; lb=a')
    renew()
    await search()
    expect(cookiesSent()).toBe('sid=2')
  })

  it('are kept from a refusal and from a photo too', async () => {
    backend.paged.set('GET /api/inspecao-drone', () => ({
      status: 422,
      json: {},
      headers: { 'set-cookie': 'a=1' },
    }))
    await search()
    backend.paged.set('GET /api/fotos/9', () => ({
      status: 404,
      json: {},
      headers: { 'set-cookie': ['b=2'] },
    }))
    await request(gateway.url + gateway.fotos.link('drone', '/api/fotos/9').address, { headers: caller })
    expect(cookiesSent()).toBe('a=1')
    backend.paged.clear()
    await search()
    expect(cookiesSent()).toBe('a=1; b=2')
  })
})

describe('the end of a session on the backend', () => {
  it.each(['/login', '/auth/entrar?volta=%2F', 'https://sso.example/users/sign_in', '/Account/Login.aspx'])(
    'is told by a redirect to %s, and ends the session here',
    async (location) => {
      backend.paged.set('GET /api/inspecao-drone', () => ({ status: 302, json: '', headers: { location } }))
      const { error } = await search()
      expect([error?.data.code, error?.message]).toEqual([
        'UNAUTHORIZED',
        'Sua sessão terminou. Entre novamente.',
      ])
      expect(await me()).toBe(401)
    },
  )

  it.each(['/manutencao', '/catalogin', 'https://cdn.example/x'])(
    'is not told by a redirect to %s',
    async (location) => {
      backend.paged.set('GET /api/inspecao-drone', () => ({ status: 302, json: '', headers: { location } }))
      expect((await search()).error?.data.code).toBe('BAD_GATEWAY')
      expect(await me()).toBe(200)
    },
  )
})

describe('a login', () => {
  const user = userOf('supervisor')
  const login = (json: unknown, headers?: Record<string, string>) => {
    backend.paged.set('POST /api/auth/login', () => ({ status: 200, json, ...(headers && { headers }) }))
    return gateway.call('auth.login', { email: user.email, senha: SENHA }, gateway.ownPage)
  }

  it.each([
    ['token and user', { token: 'tk-1', user }],
    ['access_token and usuario', { access_token: 'tk-1', usuario: user }],
    ['accessToken beside the fields', { accessToken: 'tk-1', ...user }],
    ['_id and role', { token: 'tk-1', user: { _id: user.id, email: user.email, role: 'SUPERVISOR' } }],
    ['perfil', { token: 'tk-1', usuario: { ...user, nivel: undefined, perfil: 'Supervisor' } }],
    ['all inside data', { success: true, data: { token: 'tk-1', user } }],
    ['all inside dados', { sucesso: true, dados: { token: 'tk-1', usuario: user } }],
    ['all inside value', { isSuccess: true, value: { token: 'tk-1', user }, errors: [] }],
    ['token beside data', { token: 'tk-1', data: user }],
    [
      'the token inside the user, and access, which is none',
      { access: 'total', user: { ...user, token: 'tk-1' } },
    ],
    ['the token inside the user', { user: { ...user, token: 'tk-1' } }],
    ['Bearer before the token', { token: 'Bearer tk-1', user }],
    ['the end of a line behind the token', { token: 'tk-1\n', user }],
  ])('answered with %s opens a session with that token', async (_what, json) => {
    const { result, headers } = await login(json)
    const { token, user: signedIn } = result as { token: string; user: unknown }
    expect(signedIn).toEqual({ id: user.id, email: user.email, nivel: user.nivel })
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const signed = { ...gateway.ownPage, cookie, authorization: `Bearer ${token}` }
    await gateway.call('drone.fotos', { os: '1', wtg: '1' }, signed)
    expect(backend.requests.at(-1)?.headers.authorization).toBe('Bearer tk-1')
  })

  it.each([
    ['success: false', { success: false, message: 'Senha incorreta.' }],
    ['a sentence alone', { mensagem: 'Senha incorreta.' }],
    ['a sentence and a number', { code: 7, message: 'Senha incorreta.' }],
  ])('refused with 200 and %s is a wrong senha, and counts as a guess', async (_what, json) => {
    for (let guess = 0; guess < 10; guess++) {
      const { error } = await login(json)
      expect([error?.data.code, error?.message]).toEqual(['UNAUTHORIZED', 'Senha incorreta.'])
    }
    expect((await login({ token: 'tk-1', user })).error?.data.code).toBe('TOO_MANY_REQUESTS')
  })

  it.each([
    ['a sentence that says yes', { message: 'Login efetuado com sucesso' }],
    ['a token of two lines, which no header can hold,', { token: 'tk\n1', user }],
    ['Bearer and no token behind it', { token: 'Bearer ', user }],
    ['a token and a user without a level', { token: 'tk-1', id: 7, email: user.email, message: 'Olá' }],
  ])(
    'answered with %s but with nobody who can be let in is not taken for a wrong senha',
    async (_what, json) => {
      expect((await login(json)).error?.data.code).toBe('BAD_GATEWAY')
    },
  )

  it('sent back to the login page is a wrong senha', async () => {
    backend.paged.set('POST /api/auth/login', () => ({
      status: 302,
      json: '',
      headers: { location: '/login?erro=1' },
    }))
    const { error } = await gateway.call('auth.login', { email: user.email, senha: SENHA }, gateway.ownPage)
    expect([error?.data.code, error?.message]).toEqual(['UNAUTHORIZED', 'Erro no login'])
  })
})

describe('an answer that drips', () => {
  const cleanUp = closedAfterEach()

  it('byte by byte is given up after the time of a whole answer', async () => {
    const drops = JSON.stringify([fotoDe(LINHAS.drone, 1)])
    let ended = false
    const dripping = createServer((req, res) => {
      if (req.url === '/api/auth/login') {
        req.resume().on('end', () => res.end(JSON.stringify({ token: 't', user: userOf('supervisor') })))
        return
      }
      res.writeHead(200, { 'content-type': 'application/json' })
      let at = 0
      const timer = setInterval(() => res.write(drops[at++] ?? ' '), 50)
      res.on('close', () => {
        clearInterval(timer)
        ended = true
      })
    })
    const { url, close } = await onLoopback(dripping)
    cleanUp.push(close)
    const slow = await startGateway(url, { queryTimeoutMs: 300 })
    cleanUp.push(slow.close)
    const signed = await slow.signIn('supervisor')
    const { error } = await slow.call('drone.fotos', { os: '1', wtg: '1' }, signed)
    expect([error?.data.code, error?.data.httpStatus]).toEqual(['TIMEOUT', 504])
    await expect.poll(() => ended).toBe(true)
  })
})

describe('a login', () => {
  const login = () =>
    gateway.call('auth.accessToken', { email: userOf('administrador').email, senha: SENHA }, {})

  it.each([
    'https://inspecoes.example/api/auth/login',
    '/api/auth/login/',
    '/base/api/auth/login',
    // An address without an origin: the log told it as 'nullentrar()'.
    'javascript:entrar()',
  ])(
    'that is redirected to %s is not taken for a wrong senha: the backend has another address',
    async (location) => {
      const moved = { status: 301, json: '', headers: { location: `${location}?token=segredo#segredo` } }
      backend.paged.set('POST /api/auth/login', () => moved)
      expect((await login()).error?.data.code).toBe('BAD_GATEWAY')
      expect(gateway.logLines.join()).toContain(`"backend answered 301 to ${location}"`)
      expect(gateway.logLines.join()).not.toContain('segredo')
    },
  )

  it('whose answer holds no token under a name that is known tells the log what it holds', async () => {
    const user = { id: 1, email: 'a@b.co', nivel: 'supervisor' }
    backend.paged.set('POST /api/auth/login', () => ({ status: 200, json: { chave: 'segredo', user } }))
    expect((await login()).error?.data.code).toBe('BAD_GATEWAY')
    const lines = gateway.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.find(({ erro }) => erro === 'BAD_BACKEND')).toMatchObject({
      caminho: '/api/auth/login',
      campos: [{ campo: 'token', veio: 'nothing' }],
      forma: '{ chave: text, user: { id: number, email: text, nivel: text } }',
    })
    expect(lines.some((line) => JSON.stringify(line).includes('segredo'))).toBe(false)
  })

  it.each(['auth_token', 'authToken', 'jwt', 'access'])('may give its token as %s', async (name) => {
    const user = { id: 1, email: 'a@b.co', nivel: 'supervisor' }
    backend.paged.set('POST /api/auth/login', () => ({ status: 201, json: { [name]: 'x', user } }))
    expect((await login()).status).toBe(200)
  })
})
