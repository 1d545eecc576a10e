import { historicoPath } from '#shared/contract/inspecao/historico'
import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import pack from '../../package.json' with { type: 'json' }
import { ERRORS } from '#shared/errors/errors'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { request } from '#shared/node/testing/request'
import { fotoDe } from '../testing/fake-backend.ts'
import { gatewayRoutes } from '../testing/gateway-routes.ts'
import { gatewayOfAllTests } from '../testing/running-gateway.ts'
import { PROCEDURES } from '../trpc/procedures.ts'
import { answerSchema } from './answers.ts'
import { API_VERSION, apiDocument } from './document.ts'
import type { ApiDocument } from './document.ts'
import { exampleInput } from './examples.ts'

const { backend, gateway } = gatewayOfAllTests()

let served: ApiDocument
beforeAll(async () => {
  const response = await request(`${gateway.url}/openapi.json`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ])
  served = (await response.json()) as ApiDocument
})

describe('/openapi.json', () => {
  it('is OpenAPI 3.1 to a validator, and of the version of the product', async () => {
    const result = await new Validator().validate(
      JSON.parse(JSON.stringify(served)) as Record<string, unknown>,
    )
    expect(result).toEqual({ valid: true })
    expect([served.openapi, served.info.version, API_VERSION]).toEqual(['3.1.0', pack.version, pack.version])
  })

  it('names every procedure and every declared route, and nothing else', () => {
    const described = Object.entries(served.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const procedures = [...PROCEDURES].map(
      ([name, { type }]) => `${type === 'query' ? 'GET' : 'POST'} /trpc/${name}`,
    )
    const routes = gatewayRoutes()
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
      .filter((route) => !['GET /openapi.json', 'GET /docs'].includes(route))
    expect(described.toSorted()).toEqual([...procedures, ...routes].toSorted())
  })

  it('tells what queries, and parts of files that are there already, are answered with', () => {
    const statuses = (path: string) => Object.keys(served.paths[path]?.get?.responses ?? {})
    expect(statuses('/trpc/drone.historico')).toEqual(expect.arrayContaining(['404', '422']))
    for (const path of ['/api/fotos/{ref}', ...LISTA_LINHAS.map(({ api }) => api.zip)])
      expect(statuses(path)).toEqual(expect.arrayContaining(['200', '206', '304', '416']))
  })

  it('left out that a report or zip is refused in the place of the file, and that a change finds no room', () => {
    const refusals = (path: string) =>
      Object.keys(Object.values(served.paths[path] ?? {})[0]?.responses ?? {})
    for (const { api } of LISTA_LINHAS)
      for (const path of [api.exportar, api.zip]) expect(refusals(path)).toContain('422')
    expect(refusals('/trpc/envios.abrir')).toContain('507')
  })

  it('left out how the files of an envio are refused in another version of tus, and while sessions are away', () => {
    const files = Object.entries(served.paths).filter(([path]) => path.startsWith('/api/envios/{id}/fotos'))
    const operations = files.flatMap(([, methods]) => Object.values(methods))
    expect(operations).toHaveLength(4)
    for (const { responses } of operations)
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['412', '503']))
  })

  it('said that /metrics refuses with 401, and /readyz in the words of a refused call', () => {
    const { get: metrics } = served.paths['/metrics'] ?? {}
    expect(Object.keys(metrics?.responses ?? {})).toEqual(['200', '404'])
    const { get: readyz } = served.paths['/readyz'] ?? {}
    expect(readyz?.responses['503']).toEqual(readyz?.responses['200'])
  })

  it('left out of two answers what they may say: that a senha was generated, and that sendings stay where they were', () => {
    const answerTo = (name: string) => JSON.stringify(served.paths[`/trpc/${name}`]?.post?.responses['200'])
    expect(answerTo('auth.login')).toContain('"senhaProvisoria":{"type":"boolean","const":true}')
    expect(answerTo('usuarios.edit')).toContain('"aviso":{')
  })

  it('gives each operation a sentence of its own, and every reference leads somewhere', () => {
    for (const methods of Object.values(served.paths))
      for (const { operationId, summary } of Object.values(methods))
        expect(summary, 'a sentence of shared/textos/gateway/openapi.ts').not.toBe(operationId)
    const text = JSON.stringify(served)
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
      expect(Object.keys(served.components[kind as 'schemas'])).toContain(name)
  })

  it('asks for the fields of each line, with the limits that are checked', () => {
    for (const { id, upload, api, danos, registro } of LISTA_LINHAS) {
      const form = JSON.stringify(served.paths[api.upload]?.post?.requestBody)
      for (const campo of upload.campos) expect(form).toContain(`"${campo}":{`)
      expect(form.includes('jsonfile')).toBe(upload.json)
      const required = [...upload.campos, 'photos', ...(upload.json ? ['jsonfile'] : [])]
      expect(form).toContain(`"required":${JSON.stringify(required)}`)
      const mark = JSON.stringify(served.paths[`/trpc/${id}.salvarMarcacoes`]?.post?.requestBody)
      for (const name of [...danos.map(({ valor }) => valor), ...registro])
        expect(mark).toContain(`"${name}"`)
    }
    expect(JSON.stringify(served.paths['/trpc/drone.busca'])).toContain('"maxLength":100')
  })

  it('shows every sentence of the error table', () => {
    const shown = JSON.stringify(served.components.responses)
    for (const [code, { texto }] of Object.entries(ERRORS))
      if (code !== 'ABORTED') expect([code, shown.includes(JSON.stringify(texto))]).toEqual([code, true])
  })

  it('gives examples that are taken, and describes every field that is answered', async () => {
    const caller = await gateway.issueToken('administrador')
    for (const [name, { type, input }] of PROCEDURES) {
      const linha = LISTA_LINHAS.find(({ id }) => name.startsWith(`${id}.`))
      const example = exampleInput(name, linha)
      if (input) expect([name, input.safeParse(example).error]).toEqual([name, undefined])
      // In this test the backend is not the embedded one and keeps its users itself, and there are no envios.
      if (type === 'mutation' || ['usuarios.list', 'usuarios.page', 'envios.estado'].includes(name)) continue
      if (linha) {
        backend.answers.set(`GET ${linha.api.fotos}`, { status: 200, json: [fotoDe(linha, 1)] })
        const versoes = [{ versao: 2, por: 'Ana', em: '2026-11-22T10:00:00Z', observacao: 'Trinca' }]
        backend.answers.set(`GET ${historicoPath(linha)}`, { status: 200, json: { versoes } })
      }
      const { status, result } = await gateway.call(name, example, caller)
      expect([name, status, answerSchema(name).parse(result)]).toMatchObject([name, 200, result as object])
    }
  })

  it('makes types of a program that compile and hold its calls', async () => {
    const made = astToString(await openapiTS(JSON.parse(JSON.stringify(served)) as never))
    const program = `${made}
      type Ok<P extends keyof paths> = paths[P] extends { get: { responses: { 200: { content: { 'application/json': infer A } } } } } ? A : never
      const fotos: Ok<'/trpc/drone.fotos'>['result']['data'] = []
      export const altura: number | null | undefined = fotos[0]?.altura
      export const envio: paths['/api/upload-drone']['post']['requestBody']['content']['multipart/form-data']['os'] = 'OS-1'
      // @ts-expect-error a number is no OS
      export const errado: typeof envio = 7`
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      lib: ['lib.es2022.d.ts'],
    }
    const host = ts.createCompilerHost(options)
    const read = host.getSourceFile.bind(host)
    host.getSourceFile = (name, ...rest) =>
      name === 'programa.ts'
        ? ts.createSourceFile(name, program, ts.ScriptTarget.ES2022)
        : read(name, ...rest)
    const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram(['programa.ts'], options, host))
    expect(diagnostics.map(({ messageText }) => messageText)).toEqual([])
  })
})

describe('/docs', () => {
  it('shows the same to people, without a script', async () => {
    const response = await request(`${gateway.url}/docs`, { headers: { accept: 'text/html' } })
    const page = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page).not.toMatch(/<script|style=|\son\w+=|https?:/)
    expect(page).toContain('API de Produto &lt;de&gt;')
    for (const path of Object.keys(apiDocument('x').paths)) expect(page).toContain(`<code>${path}</code>`)
    for (const [, id = ''] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${id}"`)
  })
})
