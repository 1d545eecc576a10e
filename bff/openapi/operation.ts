import type { Acesso } from '#shared/linhas/niveis'
import { TEXTOS_OPENAPI } from '#shared/textos/gateway/openapi'
import type { JsonSchema } from './json-schema.ts'

/** What a body holds, by its media type. */
export type Content = Record<string, { schema: JsonSchema; example?: unknown }>

/** A parameter; its value is described by a schema, or is JSON by `content`. Source: OpenAPI 3.1, Parameter Object. */
export interface Parameter {
  in: 'query' | 'header' | 'path'
  name: string
  required?: boolean
  description?: string
  schema?: JsonSchema
  example?: unknown
  content?: Content
}

/** Answers by status: described in place, or by a reference to a refusal. */
export type Responses = Record<string, { description?: string; content?: Content; $ref?: string }>

/** One operation of the document. Source: OpenAPI 3.1, Operation Object. */
export interface Operation {
  tags: string[]
  operationId: string
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Responses
}

/** Operations by path and method. */
export type Method = 'get' | 'post' | 'head' | 'patch' | 'delete'
export type Paths = Record<string, Partial<Record<Method, Operation>>>

/** Who may call, in words. */
export const whoMay = (acesso: Acesso | 'publico'): string =>
  TEXTOS_OPENAPI.quem(
    acesso === 'publico'
      ? TEXTOS_OPENAPI.publico
      : acesso === 'qualquer'
        ? TEXTOS_OPENAPI.qualquer
        : acesso.join(', '),
  )

/** What opens an operation: a program's token, or a browser's session with or without its csrf token. */
export function securityOf(acesso: Acesso | 'publico', cookieOnly = false): Operation['security'] {
  if (acesso === 'publico') return []
  return [{ token: [] }, cookieOnly ? { sessao: [] } : { sessao: [], csrf: [] }]
}

/** A body in JSON, of a request or an answer. */
export const jsonContent = (schema: JsonSchema, example?: unknown): Content => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
})
