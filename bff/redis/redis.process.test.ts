import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PATHS } from '#shared/contract/paths'
import { ERRORS } from '#shared/errors/errors'
import { LINHAS } from '#shared/linhas/index'
import { ADMINISTRADOR, startProduct, type ProductProcess } from '#shared/node/testing/product-process'
import {
  REDIS_SENHA,
  REDIS_SERVER,
  startTlsRedis,
  type TlsRedisServer,
} from '#shared/node/testing/redis-server'
import { compiled, runProgram } from '#shared/node/testing/running-program'
import { request } from '#shared/node/testing/request'
import { ask, signInAdmin } from '../testing/product-admin.ts'
import type { CallerHeaders } from '../testing/gateway.ts'

describe.skipIf(REDIS_SERVER === undefined)('the product with its sessions on Redis', () => {
  let dataDir: string
  let redis: TlsRedisServer
  let product: ProductProcess
  let caller: CallerHeaders

  beforeAll(async () => {
    dataDir = newFolder('bff-redis')
    redis = await startTlsRedis(REDIS_SERVER ?? '')
    product = await startProduct({ dataDir, env: { REDIS_URL: redis.url(), ...trust() } })
    caller = (await signInAdmin(product.url)).headers
  })
  afterAll(async () => {
    await product.kill()
    await redis.stop()
    removeFolder(dataDir)
  })

  const trust = () => ({ NODE_EXTRA_CA_CERTS: redis.authority })
  const me = () =>
    request(`${product.url}/trpc/auth.me`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...caller },
    }).then(async (answer) => ({
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      text: await answer.text(),
    }))
  const isBack = () => expect.poll(async () => (await me()).status, { timeout: 60_000 }).toBe(200)

  it('F36 answers 503 with Retry-After while the server is away, signs nobody out, and tells so', async () => {
    expect((await me()).status).toBe(200)
    await redis.kill()
    const away = await me()
    expect([away.status, away.retryAfter]).toEqual([503, '5'])
    expect(away.text).toContain(ERRORS.SESSIONS_UNAVAILABLE.texto)
    for (let count = 0; count < 5; count += 1) expect((await me()).status).toBe(503)
    const told = () => product.output.out.split('\n').filter((line) => line.includes('SESSIONS_UNAVAILABLE'))
    await expect.poll(() => told().length).toBeGreaterThan(4)
    expect(told().filter((line) => line.includes('pilha'))).toEqual([])
    // A command that was under way when the server went may be logged by itself; all others appear in the line of their
    // request.
    expect(told().filter((line) => line.includes('"erro":')).length).toBeLessThan(2)
    const ready = await request(`${product.url}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([503, { sessoes: false, backend: true }])
    expect(await (await request(`${product.url}/metrics`)).text()).toMatch(/^extradorso_redis_up 0$/m)
    await redis.start()
    await isBack()
    expect(await (await request(`${product.url}/metrics`)).text()).toMatch(/^extradorso_redis_up 1$/m)
    await expect
      .poll(() => product.output.out)
      .toMatch(/"evento":"redis-fora".*\n(.*\n)*.*"evento":"redis-voltou".*"recusas":[1-9]/)
  })

  it('T03 writes down there no token, cookie, csrf token, senha or credential of the backend as it is', async () => {
    const login = await request(`${product.url}/trpc/auth.login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.url },
      body: JSON.stringify(ADMINISTRADOR),
    })
    const { result } = (await login.json()) as { result: { data: { token: string } } }
    const [, cookie] = /^sessao=([^;]{20,});/m.exec(login.headers.getSetCookie().join('\n')) ?? []
    const [, folder = ''] = /\ndir\r\n\$\d+\r\n(.*)\r\n/.exec(await redis.ask('CONFIG GET dir')) ?? []
    const written = readdirSync(join(folder, 'appendonlydir'))
      .map((name) => readFileSync(join(folder, 'appendonlydir', name), 'latin1'))
      .join('')
    expect(written.match(/:sessao:[0-9a-f]{64}\r/g)?.length).toBeGreaterThan(1)
    for (const secret of [
      caller['authorization']?.slice(7),
      cookie,
      result.data.token,
      ADMINISTRADOR.senha,
    ]) {
      expect(secret).toBeTruthy()
      expect(written).not.toContain(secret)
    }
    const sealed = [...written.matchAll(/\ncredenciais\r\n\$\d+\r\n(\S+)\r/g)].map(([, kept = '']) => kept)
    expect(sealed.length).toBeGreaterThan(1)
    for (const kept of sealed)
      expect(Buffer.from(kept, 'base64').toString('latin1')).not.toMatch(/token|cookies/)
  })

  it('R02 counts there what each kind of call may do, by the minute and at once', async () => {
    await redis.ask('CONFIG SET slowlog-log-slower-than 0')
    await redis.ask('CONFIG SET slowlog-max-len 10000')
    const json = { 'content-type': 'application/json' }
    type Init = { method: string; headers?: Record<string, string>; body?: string }
    const calls: [path: string, init?: Init][] = [
      [LINHAS.drone.api.zip],
      [LINHAS.drone.api.exportar, { method: 'POST', headers: json, body: '{}' }],
      [LINHAS.drone.api.upload, { method: 'POST', body: 'x' }],
      [PATHS.wtgListExcel],
      [`${PATHS.fotos}/nenhuma`],
      [`${PATHS.envios}/nenhum/fotos/0`, { method: 'PATCH', headers: { 'tus-resumable': '1.0.0' } }],
    ]
    for (const [path, init] of calls)
      await request(product.url + path, { ...init, headers: { ...caller, ...init?.headers } })
    const counted = await redis.ask('SLOWLOG GET -1')
    await redis.ask('CONFIG SET slowlog-log-slower-than -1')
    const names = [...counted.matchAll(/:((?:ritmo|curso):[a-z:]+):[\w-]{22}\r/g)].map(([, name]) => name)
    expect([...new Set(names)].sort()).toEqual([
      'curso:envios:rede',
      'curso:envios:usuario',
      'curso:exportacoes',
      'curso:relatorios',
      'curso:retomados:rede',
      'curso:retomados:usuario',
      'curso:zips',
      'ritmo:exportacoes',
      'ritmo:fotos',
      'ritmo:relatorios',
      'ritmo:zips',
    ])
  })

  const command = async (env: Record<string, string>, ...args: string[]) => {
    const program = runProgram(process.execPath, [compiled('api/ops/admin'), ...args], {
      env: { DATA_DIR: dataDir, ...trust(), ...env },
    })
    await once(program.child, 'close')
    return { status: await program.exit, ...program.output }
  }
  const endings = (env: Record<string, string>) => command(env, 'nivel', ADMINISTRADOR.email, 'administrador')

  it.each([
    ['told in the folder', true, () => ({})],
    ['that knows the server', false, () => ({ REDIS_URL: redis.url() })],
  ])('S08 a command %s ends a user’s sessions there at once', async (_how, says, env) => {
    const ended = await endings(env())
    expect([ended.status, ended.err, /^As sessões ficam no Redis 127.0.0.1:/m.test(ended.out)]).toEqual([
      0,
      '',
      says,
    ])
    expect((await me()).status).toBe(401)
    caller = (await signInAdmin(product.url)).headers
  })

  it('T06 S08 a command reaches every gateway of the server, wherever their folders are', async () => {
    const [admin, REDIS_URL] = [{ url: product.url, headers: caller, userId: '' }, redis.url()]
    const secret = readFileSync(join(dataDir, 'segredo'), 'utf8').trim()
    const elsewhere = { REDIS_URL, SESSION_SECRET: secret, DATA_DIR: join(dataDir, 'outra') }
    const { accessToken, token } = (await ask(admin, 'tokens.create', {
      nome: 'Coleta',
      validoAte: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
      acesso: 'leitura',
      senha: ADMINISTRADOR.senha,
    })) as { accessToken: string; token: { id: string } }
    const program = () =>
      request(`${product.url}/trpc/auth.me`, { headers: { authorization: `Bearer ${accessToken}` } })
    expect((await program()).status).toBe(200)
    expect((await command(elsewhere, 'tokens')).out).toMatch(new RegExp(`^${token.id}  .*  Coleta$`, 'm'))
    expect((await command({}, 'revogar', token.id)).err).toContain('informe a mesma REDIS_URL')
    expect((await command(elsewhere, 'revogar', token.id)).status).toBe(0)
    expect([(await program()).status, (await me()).status]).toEqual([401, 200])
    expect((await command(elsewhere, 'desbloquear', ADMINISTRADOR.email)).status).toBe(0)
  })

  it('S08 a command says when the server is away, or the gateways’ secret is missing', async () => {
    const wrong = redis.url().replace(REDIS_SENHA, 'outra-senha')
    const away = await endings({ REDIS_URL: wrong })
    expect([away.status, away.out]).toEqual([2, expect.stringMatching(/ATENÇÃO: .*WRONGPASS.*Repita/)])
    const nowhere = { REDIS_URL: redis.url(), DATA_DIR: join(dataDir, 'outra') }
    const lost = await command(nowhere, 'desbloquear', ADMINISTRADOR.email)
    expect([lost.status, lost.err]).toEqual([1, expect.stringContaining('informe SESSION_SECRET')])
    caller = (await signInAdmin(product.url)).headers
    expect(away.out + away.err).not.toContain('outra-senha')
  })

  it('P03 a start refuses a server that nobody vouches for', async () => {
    const elsewhere = newFolder('bff-redis')
    const refused = await startProduct({ dataDir: elsewhere, env: { REDIS_URL: redis.url() } }).catch(String)
    expect(refused).toMatch(/O Redis 127\.0\.0\.1:\d+\/0 não atende \(self-signed certificate\)/)
    removeFolder(elsewhere)
  })

  it('keeps them over a new start; a server that refuses the senha stops it, in a sentence that does not tell it', async () => {
    await product.end('SIGTERM')
    const wrong = redis.url().replace(REDIS_SENHA, 'outra-senha')
    const refused = await startProduct({ dataDir, env: { REDIS_URL: wrong, ...trust() } }).catch(String)
    expect(refused).toContain('não atende (WRONGPASS')
    expect(refused).not.toContain('outra-senha')
    const before = product.output
    product = await startProduct({ dataDir, env: { REDIS_URL: redis.url(), ...trust() } })
    expect((await me()).status).toBe(200)
    for (const { out, err } of [before, product.output]) expect(out + err).not.toContain(REDIS_SENHA)
  })
})
