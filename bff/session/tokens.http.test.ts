import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { request } from '#shared/node/testing/request'
import { SENHA, userOf } from '../testing/fake-backend.ts'
import { startGateway } from '../testing/gateway.ts'
import type { CallerHeaders } from '../testing/gateway.ts'
import { gatewayOfEachTest } from '../testing/running-gateway.ts'
import { newOpaqueToken } from '#shared/node/sessions/opaque-token'
import { newIntegratorToken } from './tokens.ts'

let dataDir: string
let clock = Date.parse('2026-11-21T08:00:00Z')
beforeEach(() => {
  dataDir = newFolder('bff-tokens')
})
afterEach(() => removeFolder(dataDir))
const { backend, gateway } = gatewayOfEachTest({ options: () => ({ now: () => clock, dataDir }) })

const me = async (headers: CallerHeaders) => (await gateway.call('auth.me', undefined, headers)).status
const valueOf = ({ authorization = '' }: CallerHeaders) => authorization.slice('Bearer '.length)

describe('ids', () => {
  it('S03 are 256 random bits, and ten thousand of them are ten thousand', () => {
    const ids = Array.from({ length: 10_000 }, newOpaqueToken)
    expect(new Set(ids).size).toBe(10_000)
    expect(ids.every((id) => Buffer.from(id, 'base64url').length === 32)).toBe(true)
    const ones = ids.reduce((sum, id) => sum + bitsOf(Buffer.from(id, 'base64url')), 0)
    expect(Math.abs(ones / (10_000 * 256) - 0.5)).toBeLessThan(0.005)
    expect(new Set(Array.from({ length: 1000 }, newIntegratorToken)).size).toBe(1000)
  })
})

const bitsOf = (bytes: Buffer) =>
  bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)

describe('a session', () => {
  it('S04 that is idle or old is gone from the store as well, at the next call or sweep', async () => {
    const rows = () => {
      const db = new DatabaseSync(join(dataDir, 'sessoes.sqlite'), { readOnly: true })
      const { n } = db.prepare('SELECT count(*) AS n FROM sessoes').get() as { n: number }
      db.close()
      return n
    }
    const caller = await gateway.signIn('supervisor')
    await gateway.signIn('colaborador')
    expect(rows()).toBe(2)
    clock += 9 * 3_600_000
    expect(await me(caller)).toBe(401)
    expect(rows()).toBe(1)
    await gateway.sessions.sweep()
    expect(rows()).toBe(0)
    const busy = await gateway.signIn('supervisor')
    for (let hours = 0; hours < 24; hours += 6) {
      expect(await me(busy)).toBe(200)
      clock += 6 * 3_600_000
    }
    await gateway.sessions.sweep()
    expect(rows()).toBe(0)
  })

  it('S04 of a short idle time lives on while it is used', async () => {
    const short = await startGateway(backend.url, {
      now: () => clock,
      limits: { idleMs: 60_000, maxMs: 3_600_000 },
    })
    const caller = await short.signIn('supervisor')
    for (let seconds = 0; seconds < 300; seconds += 25) {
      clock += 25_000
      expect((await short.call('auth.me', undefined, { ...caller, ...short.ownPage })).status).toBe(200)
    }
    clock += 60_000
    expect((await short.call('auth.me', undefined, { ...caller, ...short.ownPage })).status).toBe(401)
    await short.close()
  })

  it('S08 of a user whom the backend no longer takes ends at his next call, the tokens as well', async () => {
    const callers = [
      await gateway.signIn('supervisor'),
      await gateway.signIn('supervisor'),
      await gateway.issueToken('supervisor'),
    ]
    for (const { api } of LISTA_LINHAS)
      backend.answers.set(`GET ${api.busca}`, { status: 401, json: { message: 'Usuário desativado.' } })
    for (const caller of callers) {
      const calls = backend.requests.length
      expect((await gateway.call('drone.busca', { os: '1', wtg: '2' }, caller)).status).toBe(401)
      expect(backend.requests.length - calls).toBe(1)
      expect(await me(caller)).toBe(401)
    }
  })

  it('S11 is not opened by odd cookies, of any shape, and none of them is an error', async () => {
    const { cookie = '', ...rest } = await gateway.signIn('supervisor')
    const id = cookie.split('=')[1] ?? ''
    const odd = [
      '',
      'sessao',
      'sessao=',
      `sessao="${id}"`,
      `sessao=${encodeURIComponent(`${id}=`)}`,
      `SESSAO=${id}`,
      `__Host-sessao=${id}`,
      `sessao=${id}x`,
      `sessao=%00`,
      `sessao=${'é'.repeat(20)}`,
      `sessao=${id}; sessao=`,
      `sessao=x; ${cookie}`,
      `${'a=b; '.repeat(500)}`,
      'sessao=../../etc/passwd',
      "sessao=' OR 1=1 --",
    ]
    for (const value of odd) {
      const cookie = Buffer.from(value).toString('latin1')
      expect([value, await me({ ...rest, cookie })]).toEqual([value, 401])
    }
    expect(await me({ ...rest, cookie: `outro=1; ${cookie}; mais=2` })).toBe(200)
  })
})

describe("an integrator's token", () => {
  it('T01 that is cut, changed, only its prefix, or anywhere but in its header opens nothing', async () => {
    const token = valueOf(await gateway.issueToken('supervisor'))
    for (const wrong of [
      'at_',
      token.slice(0, -1),
      `${token}A`,
      token.slice(3),
      token.toUpperCase(),
      `at_${token}`,
    ])
      expect([wrong.slice(0, 8), await me({ authorization: `Bearer ${wrong}` })]).toEqual([
        wrong.slice(0, 8),
        401,
      ])
    for (const query of [`?access_token=${token}`, `?token=${token}`, `?authorization=Bearer%20${token}`]) {
      const call = await request(`${gateway.url}/trpc/auth.me${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      })
      const zip = await request(`${gateway.url}/api/inspecao/download${query}`)
      expect([call.status, zip.status]).toEqual([401, 401])
    }
    expect(await me({ 'x-api-key': token })).toBe(401)
    expect(gateway.logLines.join('')).not.toContain(token)
  })

  it('T02 has the rights of its owner and no more: it issues no token, and registers nobody without the role', async () => {
    const supervisor = await gateway.issueToken('supervisor')
    const calls = backend.requests.length
    expect((await gateway.call('auth.accessToken', undefined, supervisor)).status).toBe(400)
    expect((await gateway.call('auth.login', undefined, { ...supervisor, ...gateway.ownPage })).status).toBe(
      400,
    )
    expect((await gateway.call('auth.register', { nivel: 'administrador' }, supervisor)).status).toBe(403)
    expect((await gateway.call('admin.userList', undefined, supervisor)).status).toBe(403)
    expect(backend.requests.length).toBe(calls)
  })

  it('T03 H06 is kept as a hash alone: the whole store opens no door', async () => {
    const integrator = await gateway.issueToken('administrador')
    const browser = await gateway.signIn('administrador')
    const kept = readdirSync(dataDir, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => readFileSync(join(dataDir, name), 'latin1'))
      .join('')
    const csrf = valueOf(browser)
    for (const secret of [valueOf(integrator), csrf, browser['cookie']?.split('=')[1] ?? '-', SENHA])
      expect(kept).not.toContain(secret)
    const keys = [...kept.matchAll(/[0-9a-f]{64}/g)].map(([key]) => key)
    expect(keys.length).toBeGreaterThanOrEqual(2)
    for (const key of keys) {
      expect(await me({ authorization: `Bearer at_${key}` })).toBe(401)
      expect(await me({ ...browser, cookie: `sessao=${key}` })).toBe(401)
    }
  })
})

describe('login', () => {
  const login = (input: unknown) => gateway.call('auth.login', input, gateway.ownPage)

  it('A02 tells an unknown e-mail and a wrong senha apart in nothing: same words, same length, no cookie', async () => {
    const answers = [
      await login({ email: userOf('supervisor').email, senha: 'errada' }),
      await login({ email: 'quem-sabe@empresa.com.br', senha: 'errada' }),
    ].map(({ status, error, headers }) => [
      status,
      error?.message,
      error?.data.code,
      headers.get('content-length'),
      [...headers.keys()].toSorted().join(),
    ])
    expect(answers[0]).toEqual(answers[1])
  })

  it('A04 takes any senha that was registered, and refuses what is none before the backend hears of it', async () => {
    const calls = backend.requests.length
    const { email } = userOf('supervisor')
    const wrong = [
      { email: 'ana', senha: 'x' },
      { email },
      { email, senha: ['x'] },
      { email, senha: { $gt: '' } },
      { email: [email], senha: 'x' },
      { email, senha: 'x'.repeat(1025) },
      { email, senha: 'nul\0dentro' },
      { email: `${'a'.repeat(250)}@b.co`, senha: 'x' },
      [email, 'x'],
      'x',
    ]
    for (const input of wrong) expect((await login(input)).status).toBe(400)
    expect((await login({ email, senha: 'x'.repeat(1_100_000) })).status).toBe(413)
    expect(backend.requests.length).toBe(calls)
    for (const senha of ['senha-😀-ção', '  espaços  ']) {
      expect((await login({ email, senha })).status).toBe(401)
      const sent = JSON.parse(Buffer.concat(backend.requests.at(-1)?.body ?? []).toString()) as {
        senha: string
      }
      expect(sent.senha).toBe(senha)
    }
  })
})
