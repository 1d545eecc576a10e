import { describe, expect, it } from 'vitest'
import { ERRORS } from '#shared/errors/errors'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { timed } from '#shared/node/testing/load'
import { request } from '#shared/node/testing/request'
import { SENHA, fotoDe, tokenOf, userOf } from '../testing/fake-backend.ts'
import { PROCEDURES } from './procedures.ts'
import type { CallerHeaders } from '../testing/gateway.ts'
import { gatewayOfEachTest } from '../testing/running-gateway.ts'

const { backend, gateway, caller: admin } = gatewayOfEachTest({ caller: 'administrador' })

const lastHeaders = () => backend.requests.at(-1)?.headers ?? {}

const buscaDe = { os: 'OS-1', wtg: 'W', torre: 'T', blade: 'B' }

describe.each(LISTA_LINHAS)('the procedures of $id', (linha) => {
  const reference = `/api/fotos/${linha.id}-1`

  it('take both readings of the photo search, ignore unknown fields and hide the reference', async () => {
    const foto = { ...fotoDe(linha, 1), interno: '/var/fotos/1.jpg' }
    for (const json of [[foto], { photos: [foto] }]) {
      backend.answers.set(`GET ${linha.api.fotos}`, { status: 200, json })
      const { result } = await gateway.call(`${linha.id}.fotos`, buscaDe, admin)
      expect(result).toEqual([
        { ...fotoDe(linha, 1), image: gateway.fotos.link(linha.id, reference).address },
      ])
    }
  })

  it('take both readings of the report, and the search by its own fields only', async () => {
    for (const json of [[fotoDe(linha, 1)], { data: [fotoDe(linha, 1)] }]) {
      backend.answers.set(`GET ${linha.api.relatorio}`, { status: 200, json })
      const { result } = await gateway.call(`${linha.id}.relatorio`, buscaDe, admin)
      expect(result).toHaveLength(1)
    }
    const { result } = await gateway.call(`${linha.id}.busca`, { ...buscaDe, extra: '1' }, admin)
    expect(result).toEqual([{ id: 1, url: gateway.fotos.link(linha.id, reference).address, nome: 'a.jpg' }])
    const asked = new URL(backend.requests.at(-1)?.url ?? '', backend.url)
    expect([...asked.searchParams.keys()]).toEqual(linha.busca.download.map(({ campo }) => campo))
  })

  it("H04 save marks with the backend's own reference of the photo", async () => {
    const { image: _image, id: photoId, ...registro } = fotoDe(linha, 1)
    const marcacao = { marker: { x: 1, y: 2, width: 30, height: 40 }, dimensao: '1.59x2.12', dano: 'outro' }
    const payload = {
      ...registro,
      ...marcacao,
      photoId,
      versao: null,
      observacao: 'Ação ✓',
      imageMeta: { width: 100, height: 100 },
      foto: gateway.fotos.link(linha.id, reference).address,
    }
    const answer = await gateway.call(`${linha.id}.salvarMarcacoes`, payload, admin)
    expect(answer.result).toEqual({ message: 'Salvo.' })
    const sent = JSON.parse(Buffer.concat(backend.requests.at(-1)?.body ?? []).toString()) as object
    expect(sent).toEqual({ ...payload, recomendacao: '', foto: reference })
    const unmarked = { dimensao: null, dano: null, observacao: null, recomendacao: null, gravidade: null }
    const back = { ...payload, ...unmarked, marker: null, imageMeta: null }
    expect((await gateway.call(`${linha.id}.salvarMarcacoes`, back, admin)).result).toBeDefined()
    expect(JSON.parse(Buffer.concat(backend.requests.at(-1)?.body ?? []).toString())).toMatchObject({
      dimensao: '',
      dano: '',
      observacao: '',
      recomendacao: '',
    })
    const other = await gateway.call(
      `${linha.id}.salvarMarcacoes`,
      { ...payload, foto: '/etc/passwd' },
      admin,
    )
    expect(other.status).toBe(404)
  })

  it('D01 R07 name the missing or wrong field in Portuguese, and call nobody', async () => {
    const calls = backend.requests.length
    const missing = await gateway.call(`${linha.id}.busca`, { os: '1' }, admin)
    expect([missing.status, missing.error?.data.code]).toEqual([400, 'BAD_REQUEST'])
    expect(missing.error?.message).toBe(TEXTOS.upload.campoFaltando(linha.alvo === 'wtg' ? 'WTG' : 'Torre'))
    const odd = await gateway.call(`${linha.id}.busca`, { ...buscaDe, os: 'a\r\nb' }, admin)
    expect(odd.error?.message).toBe(TEXTOS.upload.campoInvalido('Nº da OS'))
    for (const input of ['texto', [1], null, { os: { $gt: '' } }]) {
      expect((await gateway.call(`${linha.id}.busca`, input, admin)).status).toBe(400)
    }
    expect(backend.requests.length).toBe(calls)
  })
})

/** Each status of a backend, and what the client sees of it. Source: contract §3. */
const STATUSES = [
  [400, 'BAD_REQUEST', 'dela'],
  [422, 'BAD_REQUEST', 'dela'],
  [403, 'FORBIDDEN', 'dela'],
  [404, 'NOT_FOUND', 'dela'],
  [409, 'CONFLICT', 'dela'],
  [413, 'PAYLOAD_TOO_LARGE', 'dela'],
  [418, 'BAD_REQUEST', 'dela'],
  [429, 'TOO_MANY_REQUESTS', 'dela'],
  [401, 'UNAUTHORIZED', 'dela'],
  [302, 'BAD_GATEWAY', ERRORS.BAD_BACKEND.texto],
  [500, 'BAD_GATEWAY', ERRORS.BAD_BACKEND.texto],
  [503, 'BAD_GATEWAY', ERRORS.BAD_BACKEND.texto],
] as const

describe('a text with NUL', () => {
  it.each([...PROCEDURES.keys()])(
    'D01 is refused by %s, alone and in a stream, before anything is done',
    async (name) => {
      const calls = backend.requests.length
      const { status, error } = await gateway.call(name, { ...buscaDe, campos: { parque: ['a\0b'] } }, admin)
      expect([status, error?.data.code, error?.message]).toEqual([400, 'BAD_REQUEST', TEXTOS.geral.comNul])
      const streamed = await request(`${gateway.url}/trpc/${name}?batch=1`, {
        method: 'POST',
        headers: { ...admin, 'content-type': 'application/json', 'trpc-accept': 'application/jsonl' },
        body: JSON.stringify({ 0: { nome: 'a\0' } }),
      })
      expect(streamed.status).toBe(400)
      expect(backend.requests.length).toBe(calls)
    },
  )

  it('is another one than a text that names it', async () => {
    const { error } = await gateway.call('robo.busca', { ...buscaDe, os: '\\u0000' }, admin)
    expect(error).toBeUndefined()
  })
})

describe('a backend that refuses', () => {
  it.each(STATUSES)('F04 with %i becomes %s', async (status, code, message) => {
    backend.answers.set('GET /api/inspecao', {
      status,
      json: { message: 'dela', code: 'X' },
      headers: { location: '/x' },
    })
    const { error, headers } = await gateway.call('robo.fotos', buscaDe, admin)
    expect([error?.data.code, error?.message]).toEqual([code, message])
    expect(error?.data.requestId).toBe(headers.get('x-request-id'))
    expect(Object.keys(error?.data ?? {}).toSorted()).toEqual(['code', 'httpStatus', 'path', 'requestId'])
  })

  it('has its message cut to one clean line of 300 characters', async () => {
    const json = { message: `<b>linha\r\n\u001b[31mdois</b>${'x'.repeat(400)}` }
    backend.answers.set('GET /api/inspecao', { status: 400, json })
    const { error } = await gateway.call('robo.fotos', buscaDe, admin)
    expect(error?.message).toMatch(/^<b>linha \[31mdois<\/b>x+$/)
    expect(error?.message).toHaveLength(300)
  })

  it.each([
    ['records without an id', [{ image: '/x.jpg', os: '1' }]],
    ['an object without a list', { total: 3 }],
    ['text', 'ok'],
    ['a number', 5],
  ])('F05 with %s in place of photos is BAD_GATEWAY', async (_what, json) => {
    backend.answers.set('GET /api/inspecao', { status: 200, json })
    const { error } = await gateway.call('robo.fotos', buscaDe, admin)
    expect([error?.data.code, error?.message]).toEqual(['BAD_GATEWAY', ERRORS.BAD_BACKEND.texto])
  })

  it('F01 by being gone is SERVICE_UNAVAILABLE within a second', async () => {
    await backend.close()
    const started = performance.now()
    const { error, status } = await gateway.call('robo.fotos', buscaDe, admin)
    expect([status, error?.data.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(timed(performance.now() - started, 1500)).toBe('in time')
  })
})

describe('what reaches the backend', () => {
  it("D09 is the session's bearer and the request's id, never the browser's headers", async () => {
    const headers = { ...admin, 'x-request-id': 'pedido-1', 'x-forwarded-for': '1.2.3.4' }
    await gateway.call('admin.userList', undefined, headers)
    const sent = lastHeaders()
    expect(sent.authorization).toBe(`Bearer ${tokenOf(userOf('administrador').email)}`)
    expect([sent['x-request-id'], sent.cookie, sent.origin, sent['x-forwarded-for']]).toEqual([
      'pedido-1',
      undefined,
      undefined,
      undefined,
    ])
  })

  it("is the backend's own cookie when it keeps its session in one", async () => {
    const { senha: _senha, ...user } = { ...userOf('supervisor'), senha: '' }
    const cookies = ['sid=abc; HttpOnly; Path=/', 'rota=2; Path=/']
    backend.answers.set('POST /api/auth/login', {
      status: 200,
      json: { user },
      headers: { 'set-cookie': cookies },
    })
    const caller = await gateway.signIn('supervisor')
    expect(caller['cookie']).not.toContain('abc')
    await gateway.call('robo.busca', buscaDe, caller)
    const sent = lastHeaders()
    expect([sent.cookie, sent.authorization]).toEqual(['sid=abc; rota=2', undefined])
  })

  it('A07 never leaves as a field the screens do not know', async () => {
    const { result } = await gateway.call('admin.userList', undefined, admin)
    expect(result).toEqual([{ id: 1, email: 'a@b.c', created_at: '2026-11-03T07:00:00.000-03:00' }])
  })
})

describe('usuario.pagina', () => {
  const emailAsked = () => new URL(backend.requests.at(-1)?.url ?? '', backend.url).searchParams.get('email')

  it('H03 R05 shows a user only his own page, however the e-mail is spelled', async () => {
    const caller = await gateway.signIn('colaborador')
    const own = userOf('colaborador').email
    for (const input of [{}, { email: own }, { email: own.toUpperCase() }]) {
      expect((await gateway.call('usuario.pagina', input, caller)).status).toBe(200)
      expect(emailAsked()).toBe(own)
    }
    const calls = backend.requests.length
    const others = ['outro@empresa.com.br', own.replace('@', '+x@')]
    for (const email of others)
      expect((await gateway.call('usuario.pagina', { email }, caller)).status).toBe(403)
    expect((await gateway.call('usuario.pagina', { email: [own, 'x@y.z'] }, caller)).status).toBe(400)
    expect((await gateway.call('usuario.pagina', { month: '2026-13' }, caller)).status).toBe(400)
    expect(backend.requests.length).toBe(calls)
  })

  it.each([undefined, null, {}, { email: null, month: null }, { email: '', month: '' }])(
    'is all of the own page when nothing is asked for: %j',
    async (input) => {
      const caller = await gateway.signIn('colaborador')
      expect((await gateway.call('usuario.pagina', input, caller)).status).toBe(200)
      const asked = new URL(backend.requests.at(-1)?.url ?? '', backend.url).searchParams
      expect([...asked]).toEqual([['email', userOf('colaborador').email]])
    },
  )

  it("shows an administrador anyone's page", async () => {
    expect((await gateway.call('usuario.pagina', { email: 'outro@empresa.com.br' }, admin)).status).toBe(200)
    expect(emailAsked()).toBe('outro@empresa.com.br')
  })
})

describe('a batch', () => {
  const batch = async (paths: string[], headers: CallerHeaders) => {
    const body = JSON.stringify(Object.fromEntries(paths.map((_path, index) => [index, buscaDe])))
    const response = await request(`${gateway.url}/trpc/${paths.join(',')}?batch=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    return {
      status: response.status,
      json: (await response.json()) as { result?: unknown; error?: { data: { code: string } } }[],
    }
  }

  it('V03 answers the allowed call and refuses the forbidden one', async () => {
    const caller = await gateway.signIn('supervisor')
    const { status, json } = await batch(['robo.fotos', 'admin.userList'], caller)
    expect([status, Boolean(json[0]?.result), json[1]?.error?.data.code]).toEqual([207, true, 'FORBIDDEN'])
  })

  it('R01 never holds a login', async () => {
    const calls = backend.requests.length
    const attempt = { email: userOf('supervisor').email, senha: SENHA }
    const response = await request(`${gateway.url}/trpc/auth.login,auth.login?batch=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...gateway.ownPage },
      body: JSON.stringify({ 0: attempt, 1: attempt }),
    })
    expect([response.status, response.headers.getSetCookie(), backend.requests.length]).toEqual([
      400,
      [],
      calls,
    ])
  })
})
