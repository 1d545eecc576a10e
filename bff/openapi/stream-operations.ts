import { ESCOLHIDAS, ESCOLHIDAS_MAX } from '#shared/contract/documentos/escolhidas'
import { IDEMPOTENCY_KEY_FORM } from '#shared/contract/headers'
import { buscaSchema } from '#shared/contract/inspecao/busca'
import { reportInputSchema, TIPOS_RELATORIO } from '#shared/contract/documentos/relatorio'
import { uploadAnswerSchema } from '#shared/contract/upload-answer'
import { PATHS } from '#shared/contract/paths'
import { FOTO_MIMES } from '#shared/foto/foto-format'
import { LARGURAS_FOTO } from '#shared/foto/larguras'
import { TILE_SIZE } from '#shared/foto/tiles'
import { CAMPOS, LISTA_LINHAS } from '#shared/linhas/index'
import type { Linha } from '#shared/linhas/index'
import { ADMINISTRADORES } from '#shared/linhas/niveis'
import { TEXTOS_OPENAPI } from '#shared/textos/gateway/openapi'
import { PARTS } from '#shared/upload/parts'
import { operation, parameter } from './describe.ts'
import { envioPaths } from './envio-operations.ts'
import { exampleOf } from './examples.ts'
import { jsonSchema } from './json-schema.ts'
import type { JsonSchema } from './json-schema.ts'
import { jsonContent } from './operation.ts'
import type { Content, Operation, Parameter, Paths } from './operation.ts'

const { caminhos, campos } = TEXTOS_OPENAPI
const BYTES = { type: 'string', format: 'binary' }
const file = (mimes: readonly string[]) => Object.fromEntries(mimes.map((mime) => [mime, { schema: BYTES }]))

/** The fields of a search as parameters, from the schema that checks them. */
function searchParameters(linha: Linha): Parameter[] {
  const { properties, required } = jsonSchema(buscaSchema(linha, 'download'), 'input') as {
    properties: Record<string, JsonSchema>
    required?: string[]
  }
  const example: Record<string, string> = exampleOf(linha.busca.download.map(({ campo }) => campo))
  return Object.entries(properties).map(([name, schema]) =>
    parameter('query', name, { required: required?.includes(name) ?? false, schema, example: example[name] }),
  )
}

/** The form of an upload: text fields, photos, and the work-order file where the line has one. Source: spec §7. */
function uploadForm(linha: Linha): JsonSchema {
  const texts = linha.upload.campos.map((campo) => [
    campo,
    { ...jsonSchema(CAMPOS[campo].schema, 'input'), title: CAMPOS[campo].label },
  ])
  return {
    type: 'object',
    properties: {
      [PARTS.userId]: { type: 'string', description: campos.userId },
      ...(Object.fromEntries(texts) as JsonSchema),
      [PARTS.fotos]: { type: 'array', minItems: 1, items: BYTES, description: campos.photos },
      ...(linha.upload.json && { [PARTS.json]: { ...BYTES, description: campos.jsonfile } }),
    },
    required: [...linha.upload.campos, PARTS.fotos, ...(linha.upload.json ? [PARTS.json] : [])],
  }
}

const READ = [400, 401, 403, 404, 429, 502, 503, 504]
/** The statuses of refusals in place of a file. */
const FILE = [...READ, 422]
const inOrder = (statuses: readonly number[]) => statuses.toSorted((a, b) => a - b)

const uploadOperation = (linha: Linha): Operation => ({
  ...operation({
    tags: [linha.id],
    id: `${linha.id}.upload`,
    summary: caminhos.upload,
    acesso: linha.telas.upload.acesso,
    ok: {
      201: {
        description: TEXTOS_OPENAPI.aceito,
        content: jsonContent(jsonSchema(uploadAnswerSchema, 'output')),
      },
    },
    refusals: [400, 401, 403, 408, 409, 413, 415, 422, 429, 502, 503, 504, 507],
  }),
  parameters: [
    parameter('header', 'Idempotency-Key', {
      schema: { type: 'string', pattern: IDEMPOTENCY_KEY_FORM },
      description: campos.idempotencyKey,
    }),
  ],
  requestBody: { required: true, content: { 'multipart/form-data': { schema: uploadForm(linha) } } },
})

const reportOperation = (linha: Linha): Operation => ({
  ...operation({
    tags: [linha.id],
    id: `${linha.id}.exportar`,
    summary: caminhos.exportar,
    acesso: linha.telas.relatorio.acesso,
    ok: {
      200: {
        description: TEXTOS_OPENAPI.aceito,
        content: file(Object.values(TIPOS_RELATORIO).map(({ mime }) => mime)),
      },
    },
    refusals: inOrder([...FILE, 408, 413, 415]),
  }),
  requestBody: {
    required: true,
    content: jsonContent(jsonSchema(reportInputSchema(linha), 'input'), {
      ...exampleOf(linha.busca.relatorio.map(({ campo }) => campo)),
      tipo: 'pdf',
    }),
  },
})

/** The headers that ask for a part, or only for a changed file, and the answer for an unchanged one. */
const RANGE = [
  parameter('header', 'Range', { schema: { type: 'string' }, description: campos.range }),
  parameter('header', 'If-None-Match', { schema: { type: 'string' }, description: campos.ifNoneMatch }),
]
const UNCHANGED = { description: TEXTOS_OPENAPI.igual }

function zipOperation(linha: Linha): Operation {
  const zip = { description: TEXTOS_OPENAPI.aceito, content: file(['application/zip']) }
  return {
    ...operation({
      tags: [linha.id],
      id: `${linha.id}.zip`,
      summary: caminhos.zip,
      acesso: linha.telas.download.acesso,
      cookieOnly: true,
      ok: { 200: zip, 206: zip, 304: UNCHANGED },
      refusals: inOrder([...FILE, 416]),
    }),
    parameters: [
      ...searchParameters(linha),
      parameter('query', ESCOLHIDAS, {
        schema: { type: 'string', maxLength: ESCOLHIDAS_MAX },
        description: campos.escolhidas,
        example: '41-57,60',
      }),
      ...RANGE,
    ],
  }
}

const linhaPaths = (linha: Linha): Paths => ({
  [linha.api.upload]: { post: uploadOperation(linha) },
  [linha.api.exportar]: { post: reportOperation(linha) },
  [linha.api.zip]: { get: zipOperation(linha) },
})

const foto = { description: TEXTOS_OPENAPI.aceito, content: file(FOTO_MIMES) }

const month = { type: 'string', pattern: '^\\d{4}-\\d{2}$' }
/** An operation by which the server tells its state; 503 has the same form as 200. */
const server = (id: string, summary: string, content: Content): Paths[string] => ({
  get: operation({
    tags: ['servidor'],
    id,
    summary,
    acesso: 'publico',
    ok: {
      200: { description: TEXTOS_OPENAPI.aceito, content },
      ...(id === 'readyz' && { 503: { description: TEXTOS_OPENAPI.aceito, content } }),
    },
    refusals: id === 'metrics' ? [404] : [],
  }),
})

/** Uploads, downloads, photos and what the server says of itself. Source: contract §4. */
export const streamPaths = (): Paths => ({
  ...Object.fromEntries(LISTA_LINHAS.flatMap((linha) => Object.entries(linhaPaths(linha)))),
  ...envioPaths(),
  [`${PATHS.fotos}/{ref}`]: {
    get: {
      ...operation({
        tags: LISTA_LINHAS.map(({ id }) => id),
        id: 'foto',
        summary: caminhos.foto,
        acesso: 'qualquer',
        cookieOnly: true,
        ok: { 200: foto, 206: foto, 304: UNCHANGED },
        refusals: [400, 401, 403, 404, 416, 429, 502, 503, 504],
      }),
      parameters: [
        parameter('path', 'ref', { required: true, schema: { type: 'string' } }),
        parameter('query', 'w', {
          schema: { type: 'integer', enum: [...LARGURAS_FOTO] },
          description: campos.w,
        }),
        ...(['x', 'y'] as const).map((name) =>
          parameter('query', name, {
            schema: { type: 'integer', minimum: 0, multipleOf: TILE_SIZE },
            description: campos[name],
          }),
        ),
        parameter('query', 'download', { schema: { type: 'string' }, description: campos.download }),
        ...RANGE,
      ],
    },
  },
  [PATHS.wtgListExcel]: {
    get: {
      ...operation({
        tags: ['admin'],
        id: 'wtgListExcel',
        summary: caminhos.wtgListExcel,
        acesso: ADMINISTRADORES,
        cookieOnly: true,
        ok: { 200: { description: TEXTOS_OPENAPI.aceito, content: file([TIPOS_RELATORIO.excel.mime]) } },
        refusals: [400, 401, 403, 429, 502, 503, 504],
      }),
      parameters: LISTA_LINHAS.map(({ id }) =>
        parameter('query', id, { schema: month, description: campos.mes }),
      ),
    },
  },
  [PATHS.healthz]: server('healthz', caminhos.healthz, jsonContent({ type: 'object' })),
  [PATHS.readyz]: server('readyz', caminhos.readyz, jsonContent({ type: 'object' })),
  [PATHS.metrics]: server('metrics', caminhos.metrics, { 'text/plain': { schema: { type: 'string' } } }),
})
