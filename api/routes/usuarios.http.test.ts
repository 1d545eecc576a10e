import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { BACKEND_PATHS } from '#shared/contract/paths'
import {
  statsSchema,
  userListSchema,
  usuarioPaginaSchema,
  wtgListSchema,
} from '#shared/contract/pessoas/usuario'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { CADASTRO } from '#shared/testing/cadastro'
import { camposDe, jsonFiles, fotoFile, register, signIn, type Integrator } from '../testing/integrator.ts'
import { makeFoto } from '../testing/make-foto.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { cpuMs } from '#shared/node/testing/load'

/** Moments at which photos are uploaded: late on Sunday, 1 November, in São Paulo, and on Monday the 2nd. */
const SUNDAY = new Date('2026-11-02T02:30:00Z')
const MONDAY = new Date('2026-11-02T15:00:00Z')

let api: TestApi
let now = new Date('2026-10-31T12:00:00Z')
let admin: Integrator
let user: Integrator

beforeAll(async () => {
  api = await startApi({ now: () => now })
  now = SUNDAY
  admin = await signIn(api, api.admin)
  user = await register(api, 'supervisor')
  const foto = await makeFoto({ width: 32, height: 24 })
  for (const linha of LISTA_LINHAS) {
    const fields = Object.entries({ ...camposDe(linha), userId: String(user.user.id) })
    await user.upload(linha.api.upload, fields, [fotoFile('a.jpg', foto), ...jsonFiles(linha)])
    now = MONDAY
  }
})
afterAll(() => api.stop())

describe('the user page', () => {
  const page = async (who: Integrator, query: Record<string, string> = {}) => {
    const answer = await who.get(BACKEND_PATHS.usuario, query)
    return answer.status === 200 ? usuarioPaginaSchema.parse(await answer.json()) : answer.status
  }

  it("shows the user's own registration and batches, newest first", async () => {
    const own = await page(user)
    expect(own).toMatchObject({
      empresas: [
        {
          usuario_id: user.user.id,
          empresa: CADASTRO.empresa,
          email: user.user.email,
          cnpj: '11222333000181',
        },
      ],
      wtgs: [
        { os: 'OS-1' },
        { os: 'OS-1' },
        { empresa: 'suaEmpresa é válido', os: 'OS-1', data_criacao: '2026-11-01T23:30:00.000-03:00' },
      ],
    })
    expect(await page(user, { email: user.user.email.toUpperCase() })).toEqual(own)
  })

  it('F26 R05 filters by the month of the zone of the settings, and refuses months that are none', async () => {
    expect(await page(user, { month: '2026-11' })).toMatchObject({ wtgs: [{}, {}, {}] })
    expect(await page(user, { month: '2026-10' })).toMatchObject({ empresas: [{}], wtgs: [] })
    for (const month of ['2026-13', '0000-00', '2026']) expect(await page(user, { month })).toBe(400)
  })

  it("H03 shows another user's page to an administrator alone", async () => {
    expect(await page(user, { email: api.admin.email })).toBe(403)
    expect(await page(admin, { email: user.user.email })).toEqual(await page(user))
    expect(await page(admin, { email: 'ninguem@teste.example' })).toEqual({ empresas: [], wtgs: [] })
  })
})

describe('H03 an e-mail asked for', () => {
  const raw = async (query: string) => (await user.get(`${BACKEND_PATHS.usuario}?${query}#`)).status
  it.each([
    ['twice', 'email=supervisor%40teste.example&email=admin%40teste.example', 400],
    ['as a list', 'email[]=admin%40teste.example', 200],
    ['with letters that only look alike', `email=${encodeURIComponent('supervisоr@teste.example')}`, 400],
    ['with a tag', 'email=supervisor%2Btag%40teste.example', 403],
    ['with spaces around', 'email=%20admin%40teste.example', 400],
  ])('%s opens nobody else', async (_case, query, status) => {
    expect(await raw(query)).toBe(status)
  })

  it('R04 of 50 kB is refused at once, as is any other text', async () => {
    const texts = [
      'a'.repeat(50_000),
      `${'a.'.repeat(25_000)}@b`,
      `a@${'b.'.repeat(25_000)}`,
      '@'.repeat(50_000),
    ]
    const forms = [
      { email: 'x@teste.example', cnpj: '1'.repeat(50_000) },
      { email: 'x@teste.example', telefone: '9'.repeat(50_000) },
    ]
    for (const change of [...texts.map((email) => ({ email })), ...forms]) {
      const cost = await cpuMs(async () =>
        expect((await admin.post(BACKEND_PATHS.register, { ...CADASTRO, ...change })).status).toBe(400),
      )
      expect(cost).toBeLessThan(400)
    }
  })
})

describe('the dashboard', () => {
  it('F26 counts from Monday and from the first of the month of the zone', async () => {
    const stats = async (path: string) => statsSchema.parse(await (await admin.get(path)).json())
    expect(await stats(BACKEND_PATHS.wtgStats)).toEqual({ week: 2, month: 3 })
    expect(await stats(BACKEND_PATHS.userStats)).toEqual({ week: 0, month: 1 })
  })

  it('lists the batches of each line with who is responsible', async () => {
    const list = wtgListSchema.parse(await (await admin.get(BACKEND_PATHS.wtgList)).json())
    for (const linha of LISTA_LINHAS) {
      expect(list[linha.id]).toMatchObject([
        { responsavel: 'Pessoa supervisor', os: 'OS-1', [linha.alvo]: camposDe(linha)[linha.alvo] },
      ])
    }
  })

  it('A07 lists the users without their secrets', async () => {
    const text = await (await admin.get(BACKEND_PATHS.userList)).text()
    expect(userListSchema.parse(JSON.parse(text)).map(({ email }) => email)).toEqual([
      user.user.email,
      api.admin.email,
    ])
    expect(text).not.toMatch(/senha|argon2/)
  })
})

describe('registration', () => {
  const form = { ...CADASTRO, email: 'OUTRA@teste.example', telefone: '8432112040' }

  it('A06 adds a user once, whatever the case of the e-mail', async () => {
    const first = await admin.post(BACKEND_PATHS.register, { ...form, id: 1, isAdmin: true })
    expect([first.status, await first.json()]).toEqual([201, { message: 'Cadastro realizado com sucesso!' }])
    const again = await admin.post(BACKEND_PATHS.register, { ...form, email: 'outra@TESTE.example' })
    expect([again.status, await again.json()]).toMatchObject([
      409,
      { message: 'Já existe um usuário com este e-mail.' },
    ])
  })

  it('A06 refuses roles that do not exist and incomplete forms', async () => {
    for (const wrong of [
      { nivel: 'Administrador' },
      { nivel: 'root' },
      { senha: 'curta' },
      { cnpj: '1' },
      { empresa: ' ' },
    ]) {
      expect(
        (await admin.post(BACKEND_PATHS.register, { ...form, email: 'x@teste.example', ...wrong })).status,
      ).toBe(400)
    }
  })
})

describe('F26 a clock that jumps', () => {
  afterEach(() => {
    now = MONDAY
  })

  it('backwards by an hour signs nobody out', async () => {
    const someone = await signIn(api, api.admin)
    now = new Date(MONDAY.getTime() - 3_600_000)
    expect((await someone.get(BACKEND_PATHS.usuario)).status).toBe(200)
    expect((await (await signIn(api, api.admin)).get(BACKEND_PATHS.usuario)).status).toBe(200)
  })

  it('forwards by more than a day ends tokens, and a new login goes on', async () => {
    const someone = await signIn(api, api.admin)
    now = new Date(MONDAY.getTime() + 25 * 3_600_000)
    expect((await someone.get(BACKEND_PATHS.usuario)).status).toBe(401)
    expect((await (await signIn(api, api.admin)).get(BACKEND_PATHS.usuario)).status).toBe(200)
  })
})
