import { TRPC_MAX_BATCH } from '#shared/contract/paths'
import { byLinha } from '#shared/linhas/index'
import { TEXTOS_OPENAPI } from '#shared/textos/gateway/openapi'
import { namedSchemas } from './json-schema.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Paths } from './operation.ts'
import { procedurePaths } from './procedure-operations.ts'
import { REFUSAL_SCHEMAS, refusalResponses } from './refusals.ts'
import { streamPaths } from './stream-operations.ts'

/** The version of what the document describes: that of the product. */
export const API_VERSION = '0.1.0'

/** The description of all that programs may call. Source: OpenAPI 3.1. */
export interface ApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Paths
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, JsonSchema>
    securitySchemes: JsonSchema
  }
}

/** The document, made from the schemas that check what comes in and read what goes out. */
export function apiDocument(produto: string): ApiDocument {
  const { titulo, resumo, entrar, lotes, erros, grupos } = TEXTOS_OPENAPI
  const { auth, ...outros } = grupos
  return {
    openapi: '3.1.0',
    info: {
      title: titulo(produto),
      version: API_VERSION,
      description: [resumo, entrar, lotes(TRPC_MAX_BATCH), erros].join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries({ auth, ...byLinha(({ nome }) => nome), ...outros }).map(([name, description]) => ({
      name,
      description,
    })),
    paths: { ...procedurePaths(), ...streamPaths() },
    components: {
      schemas: { ...namedSchemas(), ...REFUSAL_SCHEMAS },
      responses: refusalResponses(),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'at_…' },
        sessao: { type: 'apiKey', in: 'cookie', name: 'sessao' },
        csrf: { type: 'http', scheme: 'bearer', bearerFormat: 'csrf_…' },
      },
    },
  }
}
