import { setTimeout as wait } from 'node:timers/promises'
import { TRPCClientError, createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink } from '@trpc/client'
import type { TRPCLink } from '@trpc/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { historicoPath } from '#shared/contract/inspecao/historico'
import {
  anterioresPath,
  INSPETORA_PATHS,
  ordensPath,
  PEOPLE_PATHS,
  TRPC_MAX_BATCH,
} from '#shared/contract/paths'
import { LINHAS, LISTA_LINHAS } from '#shared/linhas/index'
import { CADASTRO } from '#shared/testing/cadastro'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'
import { request } from '#shared/node/testing/request'
import { declarationOf } from '../testing/envio-calls.ts'
import type { CallerHeaders } from '../testing/gateway.ts'
import { gatewayOfAllTests } from '../testing/running-gateway.ts'
import { jpegOf } from '../testing/upload-bodies.ts'
import { PROCEDURES } from './procedures.ts'
import type { AppRouter } from './router.ts'

const { backend, gateway } = gatewayOfAllTests({ options: () => ({ ownBackend: true }) })
beforeAll(() => {
  backend.answers.set(`GET ${PEOPLE_PATHS.usuarios}`, { status: 200, json: [] })
  const none = { usuarios: [], achados: 0, total: 0 }
  backend.answers.set(`GET ${PEOPLE_PATHS.pagina}`, { status: 200, json: none })
  for (const linha of LISTA_LINHAS) {
    for (const path of [ordensPath(linha.id), anterioresPath(linha.id)])
      backend.answers.set(`GET ${path}`, { status: 200, json: [] })
    backend.answers.set(`GET ${historicoPath(linha)}`, { status: 200, json: { versoes: [] } })
  }
  backend.answers.set(`GET ${INSPETORA_PATHS.ler}`, { status: 200, json: { nome: '', logo: null } })
})

type Link = (options: { url: string; headers: CallerHeaders }) => TRPCLink<AppRouter>
const LINKS: [string, Link][] = [
  ['httpLink', httpLink],
  ['httpBatchLink', httpBatchLink],
  ['httpBatchStreamLink', httpBatchStreamLink],
]

/** A client as tRPC's documentation shows it: an address, a token and nothing else. */
async function stockClient(link: Link = httpBatchLink) {
  const headers = await gateway.issueToken('administrador')
  return createTRPCClient<AppRouter>({ links: [link({ url: `${gateway.url}/trpc`, headers })] })
}

const busca = { os: 'OS-1', wtg: 'W', torre: 'T', blade: 'B' }
const queries = [...PROCEDURES].flatMap(([name, { type }]) => (type === 'query' ? [name] : []))

/** The refusal that a client got. */
const refusalOf = (thrown: unknown) => {
  if (!(thrown instanceof TRPCClientError)) throw thrown
  const { message, data } = thrown as TRPCClientError<AppRouter>
  return { message, code: data?.code, requestId: data?.requestId }
}

describe.each(LINKS)('a stock %s', (_name, link) => {
  it('asks every query, and changes what it may change', async () => {
    const client = await stockClient(link)
    const untyped = client as unknown as Record<string, Record<string, { query(input: unknown): unknown }>>
    const { id } = await client.envios.abrir.mutate(declarationOf(LINHAS.drone, [jpegOf(1000)]))
    const inputOf = (name: string, linha: string) => {
      if (name === 'envios.estado') return { id }
      if (name === 'usuarios.page') return { limite: 50 }
      if (name.endsWith('.historico')) return { photoId: 1 }
      if (linha === 'usuario') return {}
      return LISTA_LINHAS.some((each) => each.id === linha) ? busca : undefined
    }
    const answers = await Promise.all(
      queries.map((name) => {
        const [linha = '', call = ''] = name.split('.')
        return untyped[linha]?.[call]?.query(inputOf(name, linha))
      }),
    )
    expect(answers.every((answer) => typeof answer === 'object')).toBe(true)
    expect(await client.auth.register.mutate(CADASTRO)).toEqual({ message: 'Usuário criado.' })
    expect(await client.auth.logout.mutate()).toEqual({ ok: true })
  })

  it('is answered a hundred calls at once, and reads each refusal', async () => {
    const client = await stockClient(link)
    const calls = Array.from({ length: TRPC_MAX_BATCH.query }, (_unused, n) =>
      client.drone.busca.query({ os: `OS-2026-${n}`, wtg: `WTG-${n}` }),
    )
    expect(await Promise.all(calls)).toHaveLength(TRPC_MAX_BATCH.query)
    const wrong = await client.drone.busca.query({ os: '', wtg: 'W' }).catch(refusalOf)
    expect(wrong).toEqual({
      message: 'Preencha o campo Nº da OS.',
      code: 'BAD_REQUEST',
      requestId: expect.any(String),
    })
  })
})

describe('a batch', () => {
  const failuresOf = async (calls: Promise<unknown>[]) => {
    const settled = await Promise.allSettled(calls)
    return settled.map((each) => (each.status === 'rejected' ? refusalOf(each.reason) : each.value))
  }

  it.each([
    ['queries', TRPC_MAX_BATCH.query + 1, httpBatchLink],
    ['queries as they come', TRPC_MAX_BATCH.query + 1, httpBatchStreamLink],
    ['mutations', TRPC_MAX_BATCH.mutation + 1, httpBatchLink],
  ] as const)('R01 of too many %s says how many and what to set, to each call', async (what, count, link) => {
    const client = await stockClient(link)
    const calls = backend.requests.length
    const failures = await failuresOf(
      Array.from({ length: count }, () =>
        what === 'mutations' ? client.auth.register.mutate(CADASTRO) : client.drone.busca.query(busca),
      ),
    )
    const message = TEXTOS_INTEGRACAO.loteLongo({ chamadas: count, consultas: 100, alteracoes: 10 })
    expect(message).toContain('maxItems: 100')
    expect(failures).toHaveLength(count)
    expect(new Set(failures.map((failure) => JSON.stringify(failure))).size).toBe(1)
    expect(failures[0]).toEqual({ message, code: 'BAD_REQUEST', requestId: expect.stringMatching(/./) })
    expect(backend.requests.length).toBe(calls)
  })

  it('whose address is longer than a head may be says what to set', async () => {
    const client = await stockClient()
    const os = 'á'.repeat(90)
    const failures = await failuresOf(
      Array.from({ length: 100 }, () => client.drone.busca.query({ os, wtg: 'W' })),
    )
    expect(failures[99]).toEqual({
      message: expect.stringContaining('maxURLLength: 8000'),
      code: 'PAYLOAD_TOO_LARGE',
      requestId: expect.stringMatching(/./),
    })
    const told = { url: `${gateway.url}/trpc`, headers: await gateway.issueToken('supervisor') }
    const links = [httpBatchLink<AppRouter>({ ...told, maxURLLength: 8000 })]
    const split = createTRPCClient<AppRouter>({ links })
    expect(await Promise.all(failures.map(() => split.drone.busca.query({ os, wtg: 'W' })))).toHaveLength(100)
  })

  it('has ten calls at the backend at once, and hands each answer on when it is there', async () => {
    const client = await stockClient(httpBatchStreamLink)
    const { busca: path } = LISTA_LINHAS.find(({ id }) => id === 'drone')?.api ?? { busca: '' }
    let asking = 0
    let most = 0
    const waiting: (() => void)[] = []
    // No call is answered before ten have arrived: on a busy machine the first would otherwise end before the tenth
    // comes.
    let answerAll = () => {}
    const ten = new Promise<void>((resolve) => (answerAll = resolve))
    backend.files.set(path, (req, res) => {
      most = Math.max(most, (asking += 1))
      if (asking === 10) answerAll()
      const answer = () => {
        asking -= 1
        res.writeHead(200, { 'content-type': 'application/json' }).end('[]')
      }
      if (req.url?.includes('presa')) waiting.push(answer)
      else void ten.then(() => wait(20)).then(answer)
    })
    const held = client.drone.busca.query({ os: 'presa', wtg: 'W' })
    const others = Array.from({ length: 40 }, () => client.drone.busca.query(busca))
    expect(await Promise.all(others)).toHaveLength(40)
    expect([most, waiting.length]).toEqual([10, 1])
    waiting[0]?.()
    expect(await held).toEqual([])
    backend.files.delete(path)
  })

  it('that a client leaves ends at the backend too', async () => {
    const client = await stockClient(httpBatchStreamLink)
    const { busca: path } = LISTA_LINHAS.find(({ id }) => id === 'drone')?.api ?? { busca: '' }
    const closed = new Promise<void>((resolve) => {
      backend.files.set(path, (_req, res) => {
        res.once('close', () => resolve())
        leave.abort()
      })
    })
    const leave = new AbortController()
    const asked = client.drone.busca.query(busca, { signal: leave.signal }).catch((error: unknown) => error)
    await closed
    expect(await asked).toBeInstanceOf(TRPCClientError)
    backend.files.delete(path)
  })
})

describe('GET', () => {
  const get = async (path: string, headers: CallerHeaders) => {
    const response = await request(`${gateway.url}/trpc/${path}`, { headers })
    const json = (await response.json()) as { error?: { message: string }; result?: unknown }
    return {
      status: response.status,
      message: json.error?.message,
      cache: response.headers.get('cache-control'),
    }
  }

  it('X08 is for programs alone: a browser keeps to POST', async () => {
    const program = await gateway.issueToken('supervisor')
    const browser = await gateway.signIn('supervisor')
    const refused = { status: 405, message: TEXTOS_INTEGRACAO.consultaPorGet, cache: 'private, no-store' }
    expect(await get('auth.me', program)).toMatchObject({ status: 200, cache: 'private, no-store' })
    for (const headers of [browser, { cookie: browser['cookie'] ?? '' }])
      expect(await get('auth.me', headers)).toEqual(refused)
    expect(await get('auth.me', { authorization: 'Bearer at_inventado' })).toMatchObject({ status: 401 })
  })

  it('A01 a client that forgot its token was told that the method was wrong', async () => {
    const refused = { status: 401, message: TEXTOS_INTEGRACAO.consultaPorGet, cache: 'private, no-store' }
    const { authorization = '' } = await gateway.signIn('supervisor')
    for (const headers of [{}, { authorization }])
      for (const path of ['auth.me', 'auth.me,admin.userList?batch=1', 'nada.aqui'])
        expect(await get(path, headers)).toEqual(refused)
    for (const path of ['auth.logout', 'auth.me,auth.login?batch=1'])
      expect(await get(path, {})).toMatchObject({ status: 405 })
  })

  it('X08 changes nothing, alone or in a batch', async () => {
    const program = await gateway.issueToken('administrador')
    for (const path of ['auth.logout', 'auth.me,auth.logout?batch=1', 'auth.register?input=%7B%7D'])
      expect(await get(path, program)).toMatchObject({
        status: 405,
        message: expect.stringContaining('POST'),
      })
    expect(await get('auth.me', program)).toMatchObject({ status: 200 })
  })
})

describe('every refusal on /trpc', () => {
  const program = () => gateway.issueToken('administrador')
  const json = { 'content-type': 'application/json' }

  const post = (path: string, body: string, headers: CallerHeaders = json) => ({
    path,
    init: { method: 'POST', body, headers },
  })
  const get = (path: string) => ({ path, init: {} })

  it.each([
    ['a method', { path: 'auth.me', init: { method: 'PUT' } }, [405, TEXTOS_INTEGRACAO.metodo]],
    ['no JSON', post('auth.me', 'x', { 'content-type': 'text/plain' }), [415, TEXTOS_INTEGRACAO.tipo]],
    [
      'gzip',
      post('auth.me', 'x', { ...json, 'content-encoding': 'gzip' }),
      [415, TEXTOS_INTEGRACAO.comprimido],
    ],
    ['broken JSON', post('drone.busca', '{"os":'), [400, TEXTOS_INTEGRACAO.naoEJson]],
    ['broken input', get('drone.busca?input=%7B'), [400, TEXTOS_INTEGRACAO.naoEJson]],
    ['no input', get('drone.busca'), [400, TEXTOS_INTEGRACAO.semEntrada]],
    ['no procedure', get('nada.aqui'), [404, TEXTOS_INTEGRACAO.semProcedimento('nada.aqui')]],
    ['no path', get(''), [404, TEXTOS_INTEGRACAO.semProcedimento('')]],
    ['an odd path', get('%E0%A4'), [400, TEXTOS_INTEGRACAO.enderecoEstranho]],
    ['a long body', post('drone.busca', 'x'.repeat(1_100_000)), [413, TEXTOS_INTEGRACAO.corpoLongo(1)]],
    ['two kinds', post('auth.me,auth.logout?batch=1', '{}'), [400, TEXTOS_INTEGRACAO.loteMisto]],
    ['no object', post('drone.busca,drone.busca?batch=1', '3'), [400, TEXTOS_INTEGRACAO.loteSemObjeto]],
  ] as const)(
    'has the shape of tRPC and says what to set: %s',
    async (_what, { path, init }, [status, message]) => {
      const headers = { ...(await program()), ...('headers' in init && init.headers) }
      const response = await request(`${gateway.url}/trpc/${path}`, { ...init, headers })
      const answered: unknown = await response.json()
      const requestId = response.headers.get('x-request-id')
      const data = expect.objectContaining({ httpStatus: status, requestId })
      const [first] = Array.isArray(answered) ? (answered as unknown[]) : [answered]
      expect([response.status, first]).toEqual([
        status,
        { error: { message, code: expect.any(Number), data } },
      ])
    },
  )

  it('R01 tells a program that asks too much at once to wait', async () => {
    const headers = await gateway.issueToken('supervisorCivil')
    const { busca: path } = LISTA_LINHAS.find(({ id }) => id === 'civil')?.api ?? { busca: '' }
    const open: (() => void)[] = []
    backend.files.set(path, (_req, res) => void open.push(() => res.writeHead(204).end()))
    const leave = new AbortController()
    const input = encodeURIComponent(JSON.stringify(busca))
    const ask = () =>
      fetch(`${gateway.url}/trpc/civil.busca?input=${input}`, { headers, signal: leave.signal })
    const asked = Array.from({ length: 325 }, ask)
    const refused = await Promise.race(asked)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await refused.json()).toMatchObject({ error: { message: TEXTOS_INTEGRACAO.pedidosDemais } })
    leave.abort()
    for (const answer of open) answer()
    backend.files.delete(path)
    await Promise.allSettled(asked)
  })
})
