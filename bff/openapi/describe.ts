import type { Acesso } from '#shared/linhas/niveis'
import type { JsonSchema } from './json-schema.ts'
import { securityOf, whoMay } from './operation.ts'
import type { Operation } from './operation.ts'
import { refusedWith } from './refusals.ts'

/** What is said of an operation beside its parameters and body. */
export interface Described {
  /** Groups that it stands in. */
  tags: string[]
  id: string
  summary: string
  acesso: Acesso | 'publico'
  cookieOnly?: boolean
  ok: JsonSchema
  refusals: readonly number[]
}

/** An operation that is no procedure. */
export const operation = ({ tags, id, summary, acesso, cookieOnly, ok, refusals }: Described): Operation => ({
  tags,
  operationId: id,
  summary,
  description: whoMay(acesso),
  security: securityOf(acesso, cookieOnly),
  responses: { ...ok, ...refusedWith('Recusa', refusals) },
})

/** A parameter of such an operation. */
export const parameter = (where: 'query' | 'header' | 'path', name: string, rest: JsonSchema) => ({
  in: where,
  name,
  ...rest,
})
