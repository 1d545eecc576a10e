import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { LISTA_LINHAS, type Linha, type LinhaId } from '#shared/linhas/index'
import { NIVEIS, type Nivel } from '#shared/linhas/niveis'
import { CADASTRO } from '#shared/testing/cadastro'
import { readConfig } from '../start/settings.ts'
import { createApi } from '../start/create-api.ts'
import { ownProcesso } from '../start/own-processo.ts'
import { ProcessosRepo } from '../db/repos/processos-repo.ts'
import { openDatabase } from '../db/open-database.ts'
import { cpuMs } from '#shared/node/testing/load'
import { NO_LOG } from '#shared/node/testing/no-log'
import { request, type WholeAnswer } from '#shared/node/testing/request'
import { RunningUploads } from '../upload/running-uploads.ts'
import { DiskStorage } from '../storage/disk-storage.ts'
import { firstFoto, uploadToAll } from '../testing/first-foto.ts'
import { register, signIn, type Integrator } from '../testing/integrator.ts'
import { makeFoto } from '../testing/make-foto.ts'
import { mountedCalls } from '#shared/node/testing/mounted-calls'
import { startApi, type TestApi } from '../testing/start-api.ts'

/** Who may make a call, written a second time by hand. */
type Cell = 'all' | 'review' | 'admin'
const REVIEW: Record<LinhaId, Nivel[]> = {
  robo: ['administrador', 'supervisor'],
  drone: ['administrador', 'supervisor'],
  civil: ['administrador', 'supervisorCivil'],
}
const PATHS: Record<LinhaId, string> = { robo: '', drone: '-drone', civil: '-drone-civil' }

interface Call {
  name: string
  cell: Cell
  linha: Linha | undefined
  make: (who: Integrator) => Promise<WholeAnswer>
}

const callsOf = (linha: Linha): Call[] => {
  const suffix = PATHS[linha.id]
  const call = (name: string, cell: Cell, make: Call['make']): Call => ({ name, cell, linha, make })
  return [
    call(`POST /api/upload${suffix}`, 'all', (who) => who.upload(`/api/upload${suffix}`, [], [])),
    call(`GET /api/inspecao${suffix}`, 'review', (who) => who.get(`/api/inspecao${suffix}`)),
    call(`GET /api/ordens/${linha.id}/anteriores`, 'review', (who) =>
      who.get(`/api/ordens/${linha.id}/anteriores`),
    ),
    call(`POST /api/inspecao${suffix}/save-markers`, 'review', (who) =>
      who.post(`/api/inspecao${suffix}/save-markers`, {}),
    ),
    call(`POST /api/inspecao${suffix}/calibracao`, 'review', (who) =>
      who.post(`/api/inspecao${suffix}/calibracao`, {}),
    ),
    call(`GET /api/inspecao${suffix}/historico`, 'review', (who) =>
      who.get(`/api/inspecao${suffix}/historico`),
    ),
    call(`GET /api/relatorio${suffix}`, 'review', (who) => who.get(`/api/relatorio${suffix}`)),
    call(`POST /api/relatorio${suffix}/download`, 'review', (who) =>
      who.post(`/api/relatorio${suffix}/download`, {}),
    ),
    call(`GET /api/inspecao${suffix}/search`, 'review', (who) => who.get(`/api/inspecao${suffix}/search`)),
    call(`GET /api/inspecao${suffix}/download`, 'review', (who) =>
      who.get(`/api/inspecao${suffix}/download`),
    ),
    call(`POST /api/conhecidas/${linha.id}`, 'all', (who) => who.post(`/api/conhecidas/${linha.id}`, {})),
    call(`GET /api/ordens/${linha.id}`, 'review', (who) => who.get(`/api/ordens/${linha.id}`)),
    call(`GET a photo of ${linha.id}`, 'review', (who) => who.get(`/api/fotos/${fotoIds.get(linha.id)}`)),
  ]
}

const CALLS: Call[] = [
  ...LISTA_LINHAS.flatMap(callsOf),
  { name: 'GET /api/usuario', cell: 'all', linha: undefined, make: (who) => who.get('/api/usuario') },
  {
    name: 'POST /api/conta/senha',
    cell: 'all',
    linha: undefined,
    make: (who) => who.post('/api/conta/senha', {}),
  },
  {
    name: 'GET /api/usuarios',
    cell: 'admin',
    linha: undefined,
    make: (who) => who.get('/api/usuarios'),
  },
  {
    name: 'GET /api/usuarios/pagina',
    cell: 'admin',
    linha: undefined,
    make: (who) => who.get('/api/usuarios/pagina'),
  },
  { name: 'GET /api/inspetora', cell: 'admin', linha: undefined, make: (who) => who.get('/api/inspetora') },
  ...[
    ...['editar', 'desativar', 'reativar', 'redefinir-senha', 'desbloquear'].map(
      (path) => `usuarios/${path}`,
    ),
    ...['salvar', 'remover'].map((path) => `inspetora/${path}`),
  ].map((path): Call => ({
    name: `POST /api/${path}`,
    cell: 'admin',
    linha: undefined,
    make: (who) => who.post(`/api/${path}`, {}),
  })),
  {
    name: 'POST /api/auth/register',
    cell: 'admin',
    linha: undefined,
    make: (who) => who.post('/api/auth/register', {}),
  },
  ...['wtg-stats', 'user-stats', 'wtg-list', 'user-list'].map((path): Call => ({
    name: `GET /api/admin/${path}`,
    cell: 'admin',
    linha: undefined,
    make: (who) => who.get(`/api/admin/${path}`),
  })),
]

let api: TestApi
const people = new Map<Nivel, Integrator>()
const fotoIds = new Map<LinhaId, number | string>()

beforeAll(async () => {
  api = await startApi()
  const admin = await signIn(api, api.admin)
  people.set('administrador', admin)
  for (const nivel of NIVEIS) if (nivel !== 'administrador') people.set(nivel, await register(api, nivel))
  const jpeg = await makeFoto({ width: 32, height: 24 })
  await uploadToAll(admin, jpeg)
  for (const linha of LISTA_LINHAS) fotoIds.set(linha.id, (await firstFoto(admin, linha)).id)
})
afterAll(() => api.stop())

const mayCall = ({ cell, linha }: Call, nivel: Nivel) =>
  cell === 'all' ||
  (cell === 'review' && linha ? REVIEW[linha.id].includes(nivel) : nivel === 'administrador')

describe.each(CALLS.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  it.each(NIVEIS)('V02 obeys the role matrix for %s', async (nivel) => {
    const who = people.get(nivel)
    const status = who ? (await call.make(who)).status : 0
    // An allowed call gets past the role check, and may then be refused because its form is empty.
    expect(mayCall(call, nivel) ? [200, 400].includes(status) : status === 403).toBe(true)
  })

  it('A01 V02 is refused without a token and with a dead one', async () => {
    const [someone] = people.values()
    if (!someone) throw new Error('nobody registered')
    const anonymous = (headers: Record<string, string>): Integrator => ({
      ...someone,
      get: (path) => request(api.url + path, { headers }),
      post: (path) => request(api.url + path, { method: 'POST', headers }),
      upload: (path) => request(api.url + path, { method: 'POST', headers, body: new FormData() }),
    })
    expect((await call.make(anonymous({}))).status).toBe(401)
    expect((await call.make(anonymous({ Authorization: `Bearer ${'x'.repeat(43)}` }))).status).toBe(401)
  })
})

describe('the calls that exist', () => {
  it('V02 are those of the matrix, and login', async () => {
    const folder = newFolder('chamadas')
    const db = await openDatabase(join(folder, 'api.sqlite'))
    const config = readConfig({ DATA_DIR: folder })
    const parts = {
      db,
      storage: await DiskStorage.open(folder),
      now: () => new Date(),
      log: NO_LOG,
      config,
      processos: new ProcessosRepo(db, ownProcesso(config)),
      runningUploads: new RunningUploads(),
    }
    const calls = [
      ...CALLS.map(({ name }) => name.replace(/^GET a photo of .*/, 'GET /api/fotos/:id')),
      'POST /api/auth/login',
      'GET /healthz',
      'GET /readyz',
    ]
    const refusals = calls.map((name) => name.replace(/^\w+/, 'ALL'))
    expect(new Set(mountedCalls(createApi(parts).router.stack))).toEqual(new Set([...calls, ...refusals]))
    await db.destroy()
    removeFolder(folder)
  })
})

describe('another method', () => {
  it('V04 of a call is refused, and told which one there is', async () => {
    const answer = await fetch(api.url + BACKEND_PATHS.login, { method: 'DELETE' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })
})

describe('paths written another way', () => {
  it.each([
    '/API/admin/user-list',
    '//api/admin/user-list',
    '/api/%2e%2e/api/admin/user-list',
    '/api/admin/user-list%2f',
  ])('V04 never open %s to a collaborator', async (path) => {
    const who = people.get('colaborador')
    expect([403, 404]).toContain((await who?.get(path))?.status)
  })
})

describe('login', () => {
  const login = (body: unknown) =>
    request(api.url + BACKEND_PATHS.login, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('A02 answers a wrong password and an unknown e-mail alike', async () => {
    const wrong = await login({ email: api.admin.email, senha: 'errada' })
    const unknown = await login({ email: 'ninguem@teste.example', senha: 'errada' })
    const { message } = (await wrong.json()) as { message: string }
    expect([wrong.status, unknown.status, message]).toEqual([401, 401, 'E-mail ou senha inválidos.'])
    expect(await unknown.json()).toMatchObject({ message })
  })

  it('A07 knows an e-mail in any case, and never answers with a password', async () => {
    const answer = await login({ ...api.admin, email: api.admin.email.toUpperCase() })
    expect(answer.status).toBe(200)
    const body = (await answer.json()) as { user: object }
    expect(body).toMatchObject({ user: { email: api.admin.email, nivel: 'administrador' } })
    expect([Object.keys(body).sort(), Object.keys(body.user).sort()]).toEqual([
      ['expiresAt', 'token', 'user'],
      ['email', 'id', 'nivel'],
    ])
  })

  it('A04 refuses what is no login', async () => {
    for (const body of [{}, { email: { $gt: '' }, senha: 'x' }, { email: 'x', senha: ['y'] }, []]) {
      expect((await login(body)).status).toBe(400)
    }
    expect((await login({ email: api.admin.email, senha: 'x'.repeat(1_000_000) })).status).toBe(413)
  })

  it('A03 works as long for an unknown e-mail as for a wrong password', async () => {
    // Processor time is compared, which varies by a third on a busy machine. Without a hash to verify, an unknown
    // e-mail would take almost none.
    const workFor = (email: string) =>
      cpuMs(async () => {
        for (let n = 0; n < 5; n++) expect((await login({ email, senha: 'errada' })).status).toBe(401)
      })
    const [wrong, unknown]: [number[], number[]] = [[], []]
    for (let round = 0; round < 3; round++) {
      wrong.push(await workFor(api.admin.email))
      unknown.push(await workFor('ninguem@teste.example'))
    }
    expect(Math.min(...unknown) / Math.min(...wrong)).toBeGreaterThan(0.5)
    expect(Math.min(...unknown) / Math.min(...wrong)).toBeLessThan(2)
  })

  it('A04 knows passwords of any characters', async () => {
    const admin = people.get('administrador')
    const form = { ...CADASTRO, email: 'emoji@teste.example', senha: 'pá 😀 \u0007 ção' }
    expect((await admin?.post(BACKEND_PATHS.register, form))?.status).toBe(201)
    expect((await login(form)).status).toBe(200)
    expect((await login({ ...form, senha: 'pá 😀 \u0007 cão' })).status).toBe(401)
    expect((await login({ ...form, senha: 'pá 😀 \u0000 ção' })).status).toBe(400)
  })
})
