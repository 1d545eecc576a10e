import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { describe, expect, it } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { request } from '#shared/node/testing/request'
import { SENHA, userOf } from '../testing/fake-backend.ts'
import { startGateway } from '../testing/gateway.ts'
import { gatewayOfEachTest } from '../testing/running-gateway.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let clock = Date.parse('2026-11-21T08:00:00Z')
const now = () => clock
const { backend, gateway } = gatewayOfEachTest({ options: () => ({ now }) })

const me = async (headers: Record<string, string>) =>
  (await gateway.call('auth.me', undefined, headers)).status
const credentials = { email: userOf('supervisor').email, senha: SENHA }

describe('a browser session', () => {
  it('S03 comes as an HttpOnly SameSite=Strict cookie of 256 bits, and a csrf token that is not it', async () => {
    const { headers, result } = await gateway.call('auth.login', credentials, gateway.ownPage)
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/^sessao=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    const { id, email, nivel } = userOf('supervisor')
    expect(result).toEqual({ token: expect.stringMatching(/^csrf_[\w-]{43}$/), user: { id, email, nivel } })
    expect(JSON.stringify(result)).not.toContain(cookie.slice(7, 50))
  })

  it('S03 is Secure and __Host- when browsers come by https', async () => {
    const secure = await startGateway(backend.url, { publicUrl: 'https://inspecao.example' })
    const page = { origin: 'https://inspecao.example' }
    const { headers } = await secure.call('auth.login', credentials, page)
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-sessao=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(headers.get('strict-transport-security')).toContain('max-age=')
    await secure.close()
  })

  it('S04 ends after the idle time without a call, and lives on with calls', async () => {
    const caller = await gateway.signIn('supervisor')
    for (let hours = 0; hours < 16; hours += 4) {
      clock += 4 * HOUR
      expect(await me(caller)).toBe(200)
    }
    clock += 8 * HOUR
    expect(await me(caller)).toBe(401)
    clock -= 8 * HOUR
    expect(await me(caller)).toBe(401)
  })

  it('S04 ends a day after login, however busy', async () => {
    const caller = await gateway.signIn('supervisor')
    for (let hours = 0; hours < 23; hours += 1) {
      clock += HOUR
      expect(await me(caller)).toBe(200)
    }
    clock += HOUR
    expect(await me(caller)).toBe(401)
  })

  it('S01 S02 is replaced by the next login of the same browser, and a chosen id is never taken', async () => {
    const chosen = 'A'.repeat(43)
    const first = await gateway.signIn('supervisor', { cookie: `sessao=${chosen}` })
    expect(first['cookie']).not.toContain(chosen)
    expect(await me({ ...first, cookie: `sessao=${chosen}` })).toBe(401)
    const second = await gateway.signIn('supervisor', { cookie: first['cookie'] ?? '' })
    expect(await me(first)).toBe(401)
    expect(await me(second)).toBe(200)
  })

  it('S05 S06 ends at logout, which may be repeated; without csrf token or by GET it lives', async () => {
    const caller = await gateway.signIn('supervisor')
    const { authorization: _csrf, ...cookieOnly } = caller
    expect((await gateway.call('auth.logout', undefined, cookieOnly)).status).toBe(403)
    expect((await request(`${gateway.url}/trpc/auth.logout`, { headers: caller })).status).toBe(405)
    expect(await me(caller)).toBe(200)
    const out = await gateway.call('auth.logout', undefined, caller)
    expect([out.status, out.result]).toEqual([200, { ok: true }])
    expect(out.headers.getSetCookie()[0]).toMatch(/^sessao=; Path=\/; Expires=Thu, 01 Jan 1970/)
    expect(await me(caller)).toBe(401)
    expect((await gateway.call('auth.logout', undefined, caller)).status).toBe(200)
    expect((await gateway.call('auth.logout')).status).toBe(401)
  })

  it.each([
    ['changed', (cookie: string) => cookie.slice(0, -2) + (cookie.endsWith('AA') ? 'BB' : 'AA')],
    ['cut short', (cookie: string) => cookie.slice(0, -5)],
    ['8 kB long', (cookie: string) => cookie + 'A'.repeat(8000)],
    ['given twice', (cookie: string) => `${cookie}; ${cookie}`],
    ['an integrator token', () => `sessao=at_${'A'.repeat(43)}`],
  ])('S11 is refused when its cookie is %s', async (_how, change) => {
    const caller = await gateway.signIn('supervisor')
    expect(await me({ ...caller, cookie: change(caller['cookie'] ?? '') })).toBe(401)
  })

  it('refuses a tab that shows another user, and does nothing', async () => {
    const caller = await gateway.signIn('supervisor')
    const calls = backend.requests.length
    const answer = await gateway.call('admin.wtgList', undefined, { ...caller, 'x-user-id': 'outro' })
    expect([answer.status, answer.error?.message]).toEqual([409, TEXTOS.session.alterada])
    expect(backend.requests.length).toBe(calls)
    expect(await me({ ...caller, 'x-user-id': String(userOf('supervisor').id) })).toBe(200)
  })

  it('keeps the ten newest of a user', async () => {
    const callers = []
    for (let count = 0; count < 11; count += 1) {
      clock += 1000
      callers.push(await gateway.signIn('supervisor'))
    }
    const states = await Promise.all(callers.map(me))
    expect(states).toEqual([401, ...Array<number>(10).fill(200)])
  })

  it('F26 lives on when the clock was set back, also after ten others of its user', async () => {
    const another = await gateway.signIn('colaborador')
    for (let n = 0; n < 10; n += 1) await gateway.signIn('supervisor')
    clock -= 2 * HOUR
    await gateway.sessions.sweep()
    expect(await me(another)).toBe(200)
    const afterwards = [await gateway.signIn('supervisor'), await gateway.signIn('supervisor')]
    clock += 2 * HOUR
    afterwards.push(await gateway.signIn('supervisor'))
    expect(await Promise.all(afterwards.map(me))).toEqual([200, 200, 200])
  })

  it('F26 lived on for a year when it began while the clock was a year ahead', async () => {
    const year = 365 * 24 * HOUR
    clock += year
    const ahead = [await gateway.signIn('supervisor'), await gateway.issueToken('supervisor')]
    expect(await Promise.all(ahead.map(me))).toEqual([200, 200])
    clock -= year
    expect(await Promise.all(ahead.map(me))).toEqual([401, 401])
  })

  it('S08 S09 ends when the backend no longer takes its credentials, after one call', async () => {
    const caller = await gateway.signIn('supervisor')
    backend.answers.set('GET /api/inspecao-drone', { status: 401, json: { message: 'Token vencido.' } })
    const calls = backend.requests.length
    const answer = await gateway.call('drone.fotos', { os: '1', wtg: '2' }, caller)
    expect([answer.status, answer.error?.data.code, backend.requests.length - calls]).toEqual([
      401,
      'UNAUTHORIZED',
      1,
    ])
    expect(await me(caller)).toBe(401)
  })
})

describe('sessions over a restart', () => {
  it('S10 T03 survive it, and the file alone opens none of them', async () => {
    const dataDir = newFolder('bff-sessoes')
    const before = await startGateway(backend.url, { now, dataDir })
    const caller = await before.signIn('administrador')
    const cookie = caller['cookie']?.split('=')[1] ?? ''
    await before.close()
    const { readFileSync, readdirSync } = await import('node:fs')
    const kept = readdirSync(dataDir, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
      .join('')
    expect(kept).not.toContain(cookie)
    expect(kept).not.toContain('segredo-do-backend')
    const after = await startGateway(backend.url, { now, dataDir })
    const page = { ...caller, ...after.ownPage }
    expect((await after.call('admin.userList', undefined, page)).status).toBe(200)
    expect(backend.requests.at(-1)?.headers.authorization).toMatch(/^Bearer segredo-do-backend-administrador/)
    await after.close()
    removeFolder(dataDir)
  })
})

describe("an integrator's token", () => {
  it('T01 works without cookie for 12 hours, and is revoked by logout', async () => {
    const caller = await gateway.issueToken('supervisor')
    expect(caller['authorization']).toMatch(/^Bearer at_[\w-]{43}$/)
    clock += 12 * HOUR - 1000
    expect(await me(caller)).toBe(200)
    clock += 1000
    expect(await me(caller)).toBe(401)
    const next = await gateway.issueToken('supervisor')
    expect((await gateway.call('auth.logout', undefined, next)).status).toBe(200)
    expect(await me(next)).toBe(401)
  })

  it('H06 makes the cookie beside it count for nothing, and sets none', async () => {
    const admin = await gateway.signIn('administrador')
    const token = await gateway.issueToken('colaborador')
    const both = { ...admin, ...token }
    const answer = await gateway.call('admin.wtgStats', undefined, both)
    expect(answer.status).toBe(403)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await gateway.call('auth.me', undefined, both)).result).toMatchObject({ nivel: 'colaborador' })
    await gateway.call('auth.logout', undefined, both)
    expect(await me(admin)).toBe(200)
  })

  it('X04 T01 is no session cookie, no csrf token, and nothing in the address', async () => {
    const token = await gateway.issueToken('supervisor')
    const value = token['authorization']?.slice(7) ?? ''
    expect(await me({ cookie: `sessao=${value}`, ...gateway.ownPage })).toBe(401)
    const browser = await gateway.signIn('supervisor')
    expect(await me({ ...browser, authorization: 'Bearer at_' })).toBe(401)
    const response = await request(`${gateway.url}/api/admin/wtg-list.xlsx?token=${value}`)
    expect(response.status).toBe(401)
  })
})
