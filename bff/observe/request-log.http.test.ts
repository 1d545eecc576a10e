import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { request } from '#shared/node/testing/request'
import { SENHA, tokenOf, userOf } from '../testing/fake-backend.ts'
import { startGateway } from '../testing/gateway.ts'
import { gatewayOfEachTest } from '../testing/running-gateway.ts'

const { backend, gateway } = gatewayOfEachTest()

const lastLine = async () => {
  await new Promise((resolve) => setTimeout(resolve, 20))
  return gateway.requests().at(-1) ?? {}
}

describe('the log', () => {
  it('has one line a request with exactly the fields of the contract', async () => {
    const caller = await gateway.signIn('supervisor')
    await gateway.call('robo.fotos', { os: 'OS-1', blade: 'B' }, { ...caller, 'x-request-id': 'pedido-7' })
    const line = await lastLine()
    const { id, nivel } = userOf('supervisor')
    expect(line).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: 'info',
      requestId: 'pedido-7',
      userId: id,
      nivel,
      method: 'POST',
      rota: 'robo.fotos',
      status: 200,
      ms: expect.any(Number),
      bytesIn: expect.any(Number),
      bytesOut: expect.any(Number),
      upstream: [{ rota: '/api/inspecao', status: 200, ms: expect.any(Number) }],
    })
    expect(gateway.requests()).toHaveLength(2)
  })

  it('counts the bytes that really moved, on a connection used again too', async () => {
    const caller = await gateway.signIn('supervisor')
    const os = 'x'.repeat(50)
    for (const size of [1000, 200_000, 1000]) {
      await gateway.call('robo.busca', { os, wtg: 'W', resto: 'y'.repeat(size) }, caller)
      const { bytesIn, bytesOut } = await lastLine()
      expect(bytesIn).toBeGreaterThan(size)
      expect(bytesIn).toBeLessThan(size + 1500)
      expect(bytesOut).toBeGreaterThan(200)
      expect(bytesOut).toBeLessThan(5000)
    }
  })

  it('names a route by its declared path, never its query, and nobody by null', async () => {
    await request(`${gateway.url}/api/admin/wtg-list.xlsx?robo=2026-01&token=segredo-na-consulta`)
    expect(await lastLine()).toMatchObject({
      rota: '/api/admin/wtg-list.xlsx',
      status: 401,
      userId: null,
      nivel: null,
      upstream: [],
    })
    await request(`${gateway.url}/nada/aqui?x=1`)
    expect(await lastLine()).toMatchObject({ rota: '/nada/aqui', status: 404 })
  })

  it('says that no answer came from a backend that is gone', async () => {
    const caller = await gateway.signIn('supervisor')
    await backend.close()
    await gateway.call('robo.busca', { os: '1', wtg: '2' }, caller)
    expect((await lastLine())['upstream']).toEqual([
      { rota: '/api/inspecao/search', status: 0, ms: expect.any(Number) },
    ])
  })

  it.each(['a b', 'x'.repeat(65), 'id";drop', 'é', ''])('L03 replaces the odd request id %j', async (id) => {
    const headers = { 'x-request-id': Buffer.from(id).toString('latin1') }
    const response = await request(`${gateway.url}/healthz`, { headers })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('L01 L02 never holds a senha, cookie, token or what a form says', async () => {
    const caller = await gateway.signIn('administrador')
    const token = await gateway.issueToken('supervisor')
    const senha = randomBytes(9).toString('hex')
    const wrong = { email: 'x@y.zz\r\n{"level":"fatal"}', senha }
    await gateway.call('auth.login', wrong, gateway.ownPage)
    await gateway.call('auth.login', { email: userOf('supervisor').email, senha }, gateway.ownPage)
    await gateway.call('admin.userList', undefined, caller)
    await gateway.call('auth.me', undefined, { authorization: `${token['authorization']}x` })
    await gateway.call('auth.register', { senha, cnpj: '11222333000181', email: 'a@b.co' }, caller)
    backend.answers.set('GET /api/usuario', {
      status: 200,
      json: { token: 'segredo-do-backend-x', empresas: 1 },
    })
    await gateway.call('usuario.pagina', {}, caller)
    await gateway.call('auth.logout', undefined, caller)
    await lastLine()
    const log = gateway.logLines.join('')
    const secrets = [
      SENHA,
      senha,
      tokenOf(''),
      '11222333000181',
      caller['cookie']?.slice(7),
      caller['authorization']?.slice(7),
    ]
    for (const secret of [...secrets, token['authorization']?.slice(7)]) {
      expect(secret).toBeTruthy()
      expect(log).not.toContain(secret)
    }
    for (const line of gateway.logLines) expect(() => JSON.parse(line) as unknown).not.toThrow()
  })

  it('L02 is searched for secrets whenever a gateway of the tests closes, down to trace', async () => {
    const careless = await startGateway(backend.url)
    const caller = await careless.signIn('supervisor')
    careless.secrets.add('11222333000181')
    for (const said of [caller['cookie'], caller['authorization'], SENHA, tokenOf('x'), '11222333000181']) {
      const lines = [...careless.logLines, JSON.stringify({ level: 'trace', causa: `falhou: ${said}` })]
      expect(() => careless.secrets.refuseIn(lines)).toThrow('a secret was logged')
    }
    expect(() => careless.secrets.refuseIn(['no JSON'])).toThrow()
    expect(() => careless.secrets.refuseIn(careless.logLines)).not.toThrow()
    await careless.close()
  })

  it('L01 is one JSON line an event, whatever an address, a header or a form holds', async () => {
    const breaks = encodeURIComponent('x\r\n{"level":"fatal"}\u001b[31m\u2028')
    await request(`${gateway.url}/${breaks}?${breaks}`, { headers: { 'user-agent': '"}{"level":"fatal"' } })
    await request(`${gateway.url}/trpc/${breaks},auth.me?batch=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    await gateway.call('auth.login', { email: `a${breaks}@b.co`, senha: 'x' }, gateway.ownPage)
    await lastLine()
    for (const line of gateway.logLines) {
      expect(line.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f]/)
      expect((JSON.parse(line) as { level: string }).level).not.toBe('fatal')
    }
  })

  it('L04 has a line of its own for login, refusal, token and logout, of whom and of which request', async () => {
    const caller = await gateway.signIn('supervisor')
    await gateway.issueToken('supervisor')
    await gateway.call('auth.login', { email: 'a@b.co', senha: 'x' }, gateway.ownPage)
    await gateway.call('admin.userList', undefined, caller)
    const { cookie = '' } = caller
    await request(`${gateway.url}/api/admin/wtg-list.xlsx`, { headers: { cookie } })
    await gateway.call('auth.logout', undefined, caller)
    const lines = gateway.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const events = lines.filter(({ auditoria }) => auditoria)
    expect(events.map(({ auditoria }) => auditoria)).toEqual([
      'login',
      'token-emitido',
      'login-recusado',
      'acesso-recusado',
      'acesso-recusado',
      'logout',
    ])
    for (const { requestId } of events) expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    const { id, nivel } = userOf('supervisor')
    const refused = { userId: id, nivel, codigo: 'FORBIDDEN' }
    expect(events.slice(3)).toMatchObject([refused, refused, { userId: id, nivel }])
  })
})
