import { envioSchema } from '#shared/contract/envios'
import { PATHS } from '#shared/contract/paths'
import { TEXTOS_OPENAPI } from '#shared/textos/gateway/openapi'
import { operation, parameter } from './describe.ts'
import type { Described } from './describe.ts'
import { jsonSchema } from './json-schema.ts'
import { jsonContent } from './operation.ts'
import type { Paths } from './operation.ts'

const { caminhos, campos } = TEXTOS_OPENAPI

const text = { type: 'string' }
const id = parameter('path', 'id', { required: true, schema: { type: 'string', format: 'uuid' } })
const n = parameter('path', 'n', {
  required: true,
  schema: { type: 'integer', minimum: 0 },
  description: campos.n,
})
const header = (name: string, example: string, description: string) =>
  parameter('header', name, { required: true, schema: text, example, description })
const version = header('Tus-Resumable', '1.0.0', campos.tusResumable)

const REFUSALS = [400, 401, 403, 404, 409, 503]

const described = (name: string, { summary, ok, refusals }: Pick<Described, 'summary' | 'ok' | 'refusals'>) =>
  operation({ tags: ['envios'], id: `envios.${name}`, summary, acesso: 'qualquer', ok, refusals })

const answered = { description: TEXTOS_OPENAPI.aceito }

/** What the protocol itself answers when a request names no version of it, or another one. */
const otherVersion = {
  412: {
    description: TEXTOS_OPENAPI.outraVersaoDoTus,
    content: jsonContent({ $ref: '#/components/schemas/Recusa' }),
  },
}

/** The ways of an upload that goes on after a cut, beside its procedures. Source: tus.io/protocols/resumable-upload, 1.0. */
export const envioPaths = (): Paths => ({
  [`${PATHS.envios}/{id}`]: {
    get: {
      ...described('recibo', {
        summary: caminhos.envio,
        ok: { 200: { ...answered, content: jsonContent(jsonSchema(envioSchema, 'output')) } },
        refusals: [401, 403, 404, 503],
      }),
      parameters: [id],
    },
  },
  [`${PATHS.envios}/{id}/fotos`]: {
    post: {
      ...described('comecar', {
        summary: caminhos.envioComecar,
        ok: { 201: answered, ...otherVersion },
        refusals: REFUSALS,
      }),
      parameters: [
        id,
        version,
        header('Upload-Length', '12345678', campos.uploadLength),
        header('Upload-Metadata', 'n MQ==', campos.uploadMetadata),
      ],
    },
  },
  [`${PATHS.envios}/{id}/fotos/{n}`]: {
    head: {
      ...described('posicao', {
        summary: caminhos.envioPosicao,
        ok: { 200: answered, ...otherVersion },
        refusals: REFUSALS,
      }),
      parameters: [id, n, version],
    },
    patch: {
      ...described('bytes', {
        summary: caminhos.envioBytes,
        ok: { 204: answered, ...otherVersion },
        refusals: [...REFUSALS, 408, 413, 415, 422, 429, 507],
      }),
      parameters: [
        id,
        n,
        version,
        header('Upload-Offset', '0', campos.uploadOffset),
        header('Content-Type', 'application/offset+octet-stream', campos.tusTipo),
      ],
      requestBody: {
        required: true,
        content: { 'application/offset+octet-stream': { schema: { ...text, format: 'binary' } } },
      },
    },
    delete: {
      ...described('recomecar', {
        summary: caminhos.envioRecomecar,
        ok: { 204: answered, ...otherVersion },
        refusals: REFUSALS,
      }),
      parameters: [id, n, version],
    },
  },
})
