import express from 'express'
import type { Express } from 'express'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayAfter } from '#shared/contract/pessoas/tokens'
import { LINHAS } from '#shared/linhas/index'
import { NIVEIS } from '#shared/linhas/niveis'
import type { Nivel } from '#shared/linhas/niveis'
import { CADASTRO } from '#shared/testing/cadastro'
import { createZona } from '#shared/time/zona'
import { mountedCalls } from '#shared/node/testing/mounted-calls'
import { request } from '#shared/node/testing/request'
import { fotoDe, SENHA } from '../testing/fake-backend.ts'
import { gatewayRoutes } from '../testing/gateway-routes.ts'
import type { CallerHeaders } from '../testing/gateway.ts'
import { COOKIE_ONLY, PROCEDURES, REACHES, ROUTES } from '../testing/access-tables.ts'
import { declarationOf } from '../testing/envio-calls.ts'
import { gatewayOfAllTests } from '../testing/running-gateway.ts'
import { jpegOf } from '../testing/upload-bodies.ts'
import { publicProcedure, router } from '../trpc/init.ts'
import type { Meta } from '../trpc/init.ts'
import { appRouter } from '../trpc/router.ts'

const busca = { os: '1', wtg: '2', torre: '3', blade: '4' }
const marcacao = (linha: keyof typeof LINHAS, foto: string) => ({
  ...fotoDe(LINHAS[linha], 1),
  photoId: 1,
  marker: null,
  dimensao: '',
  dano: '',
  observacao: '',
  imageMeta: null,
  foto,
})
const { backend, gateway } = gatewayOfAllTests()
let callers: Map<string, CallerHeaders>

/** A date that is still ahead when the gateway checks it, even around midnight. */
const tomorrow = () => dayAfter(createZona('America/Sao_Paulo').dia(new Date()))
/** Calls about something that does not exist here, such as a token: callers who are let in get 404. */
const NOT_THERE = [
  'conta.changeSenha',
  'tokens.revoke',
  ...['estado', 'enviar', 'desistir'].map((call) => `envios.${call}`),
  ...['list', 'page', 'edit', 'deactivate', 'reactivate', 'resetSenha'].map((call) => `usuarios.${call}`),
  ...['inspetora.save', 'inspetora.remove'],
  ...Object.keys(LINHAS).flatMap((linha) => [`${linha}.calibrar`, `${linha}.historico`]),
]
const answerOf = (procedure: string) => (NOT_THERE.includes(procedure) ? 404 : 200)

function inputOf(procedure: string): unknown {
  const [linha = '', call = ''] = procedure.split('.')
  if (call === 'changeSenha') return { senhaAtual: SENHA, senhaNova: 'uma outra senha' }
  if (linha === 'auth') return call === 'register' ? CADASTRO : undefined
  if (linha === 'envios' && call === 'abrir') return declarationOf(LINHAS.drone, [jpegOf(5_000)])
  if (linha === 'envios') return { id: '00000000-0000-4000-8000-000000000000' }
  if (call === 'page') return { limite: 50 }
  if (call === 'unlock') return { email: 'pessoa@empresa.com.br' }
  if (procedure === 'inspetora.save') return { nome: 'Vento Norte' }
  if (call === 'pagina') return {}
  if (call === 'revoke') return { id: '0'.repeat(16) }
  if (call === 'create') return { nome: 'Robô', validoAte: tomorrow(), acesso: 'leitura', senha: SENHA }
  if (!(linha in LINHAS)) return undefined
  const id = linha as keyof typeof LINHAS
  const reference = gateway.fotos.link(id, `/api/fotos/${id}-1`).address
  if (call === 'salvarMarcacoes') return marcacao(id, reference)
  if (call === 'historico') return { photoId: 1 }
  return call === 'calibrar' ? { photoId: 1, medida: null } : busca
}

beforeAll(async () => {
  callers = new Map<string, CallerHeaders>([['nobody', {}]])
  for (const nivel of NIVEIS) {
    callers.set(nivel, await gateway.signIn(nivel))
    callers.set(`integrator:${nivel}`, await gateway.issueToken(nivel))
  }
})

/** The procedures by full name, as tRPC holds them at run time. */
const declared: Record<string, unknown> = appRouter._def.procedures
const procedures = Object.keys(declared)
const metaOf = (name: string) => (declared[name] as { _def: { meta?: Meta } })._def.meta
const routes = gatewayRoutes()
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const nivelOf = (caller: string) => caller.replace('integrator:', '') as Nivel

/** What Express has mounted: routes as 'METHOD /path', other handlers by name. */
function mountedIn({ router }: Pick<Express, 'router'>): { routes: string[]; others: string[] } {
  return {
    routes: mountedCalls(router.stack),
    others: router.stack.flatMap(({ route, handle }) => (route ? [] : [handle.name])),
  }
}

/** Names that the table of who may call what does not have. */
const unlisted = (names: readonly string[], table: object) => names.filter((name) => !(name in table))

describe('every way in', () => {
  it('V01 that Express has mounted is a declared route, and nothing else answers beside them', () => {
    const { routes: paths, others } = mountedIn(gateway.app)
    const refusals = Object.keys(ROUTES).map((name) => name.replace(/^\w+/, 'ALL'))
    expect(new Set(paths)).toEqual(new Set([...Object.keys(ROUTES), ...refusals]))
    // These are the log, its record, the watch for a proxy, headers, the demand of one host, the procedures, their
    // refusals, the built client and errors. None of them gives access to anything by itself.
    expect(others).toEqual(['', 'keepRecord', '', '', 'requireOneHost', 'procedures', '', '', ''])
  })

  it('V01 is missed when it is mounted past the declaration, or declared in no table', () => {
    const app = express()
    app.get('/api/esquecida', () => undefined)
    app.post('/api/upload', () => undefined)
    expect(unlisted(mountedIn(app).routes, ROUTES)).toEqual(['GET /api/esquecida'])
    const forgotten = router({ esquecida: publicProcedure.query(() => 1) })
    expect(unlisted(Object.keys(forgotten._def.procedures), PROCEDURES)).toEqual(['esquecida'])
  })

  it('is in the table of who may call what, and the table has nothing else', () => {
    expect(procedures.toSorted()).toEqual(Object.keys(PROCEDURES).toSorted())
    expect(routes.map(nameOf).toSorted()).toEqual(Object.keys(ROUTES).toSorted())
  })

  it('V06 says how far ESCOPO=empresa reaches into it, unless it is open to administradores alone, who see all', () => {
    const ways = Object.entries({ ...PROCEDURES, ...ROUTES })
    const ofOthers = ways.flatMap(([name, niveis]) => (String(niveis) === 'administrador' ? [] : [name]))
    expect(Object.keys(REACHES).toSorted()).toEqual(ofOthers.toSorted())
  })

  it('declares its access, and a cookie opens alone only the listed GETs', () => {
    expect(procedures.filter((name) => metaOf(name)?.acesso === undefined)).toEqual([])
    expect(
      routes
        .filter(({ cookieOnly }) => cookieOnly)
        .map(nameOf)
        .toSorted(),
    ).toEqual(COOKIE_ONLY.toSorted())
  })
})

describe.each(procedures.filter((name) => PROCEDURES[name] !== 'publico'))('procedure %s', (name) => {
  const allowed = PROCEDURES[name] ?? []

  it('A01 V01 lets in exactly its roles, and refuses the others before the backend is called', async () => {
    for (const [caller, headers] of callers) {
      const calls = backend.requests.length
      const answer = await gateway.call(name, inputOf(name), headers)
      const isAllowed = allowed.includes(nivelOf(caller))
      const expected = isAllowed ? answerOf(name) : caller === 'nobody' ? 401 : 403
      expect([caller, answer.status, answer.error?.message]).toEqual([
        caller,
        expected,
        answer.error?.message,
      ])
      if (!isAllowed) expect([caller, backend.requests.length - calls]).toEqual([caller, 0])
    }
  })

  it('refuses before it looks at the input', async () => {
    const answer = await gateway.call(name, { os: { deep: [] } })
    expect(answer.status).toBe(401)
  })

  it('X04 X05 refuses a cookie without csrf token, and a csrf token without cookie', async () => {
    const { authorization = '', cookie = '' } = callers.get('administrador') ?? {}
    const other = callers.get('supervisor')?.['authorization'] ?? ''
    const calls = backend.requests.length
    const statusOf = async (headers: CallerHeaders) =>
      (await gateway.call(name, inputOf(name), { ...gateway.ownPage, ...headers })).status
    expect(await statusOf({ cookie })).toBe(403)
    expect(await statusOf({ cookie, authorization: other })).toBe(403)
    expect(await statusOf({ authorization })).toBe(401)
    expect(backend.requests.length).toBe(calls)
  })
})

describe.each(routes.filter((route) => ROUTES[nameOf(route)] !== 'publico'))(
  'route $method $path',
  (route) => {
    const allowed = ROUTES[nameOf(route)] ?? []
    const send = async (headers: CallerHeaders) => {
      const calls = backend.requests.length
      const response = await request(gateway.url + route.path.replace(':ref', 'nenhuma'), {
        method: route.method,
        headers,
      })
      await response.arrayBuffer()
      return { status: response.status, calls: backend.requests.length - calls }
    }

    it('A01 V01 refuses everyone but its roles, before the backend is called', async () => {
      for (const [caller, headers] of callers) {
        const { status, calls } = await send(headers)
        if (allowed.includes(nivelOf(caller)))
          expect([caller, [401, 403].includes(status)]).toEqual([caller, false])
        else expect([caller, status, calls]).toEqual([caller, caller === 'nobody' ? 401 : 403, 0])
      }
    })

    it('X02 X07 X11 takes the cookie alone only when it says so, and never from another site', async () => {
      const { cookie = '', authorization = '' } = callers.get('administrador') ?? {}
      expect((await send({ cookie })).status === 403).toBe(!route.cookieOnly)
      for (const site of ['cross-site', 'same-site']) {
        expect(await send({ cookie, authorization, 'sec-fetch-site': site })).toEqual({
          status: 403,
          calls: 0,
        })
      }
      expect(await send({ cookie, authorization, origin: 'https://evil.example' })).toEqual({
        status: 403,
        calls: 0,
      })
      expect(await send({ cookie, authorization, origin: 'null' })).toEqual({ status: 403, calls: 0 })
    })

    it('X08 X09 refuses every other method with 405', async () => {
      const own = routes.filter(({ path }) => path === route.path).map(({ method }) => method)
      const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].filter(
        (method) => !own.some((one) => one === method),
      )
      for (const method of methods) {
        const response = await request(gateway.url + route.path.replace(':ref', 'nenhuma'), { method })
        expect([method, response.status]).toEqual([method, 405])
        expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    })
  },
)

describe('the public procedures', () => {
  it('open nothing without the right senha', async () => {
    const wrong = { email: 'administrador@empresa.com.br', senha: SENHA.toUpperCase() }
    expect((await gateway.call('auth.login', wrong, gateway.ownPage)).status).toBe(401)
    expect((await gateway.call('auth.accessToken', wrong)).status).toBe(401)
    expect((await gateway.call('auth.logout')).status).toBe(401)
  })
})
