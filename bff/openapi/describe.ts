import type { Acesso } from '#shared/linhas/niveis'
import { securityOf, whoMay } from './operation.ts'
import type { Operation, Parameter, Responses } from './operation.ts'
import { refusalReferences } from './refusals.ts'

/** The description of an operation, besides its parameters and body. */
export interface Described {
  /** Groups that it stands in. */
  tags: string[]
  id: string
  summary: string
  acesso: Acesso | 'publico'
  cookieOnly?: boolean
  ok: Responses
  refusals: readonly number[]
}

/** An operation that is no procedure. */
export const operation = ({ tags, id, summary, acesso, cookieOnly, ok, refusals }: Described): Operation => ({
  tags,
  operationId: id,
  summary,
  description: whoMay(acesso),
  security: securityOf(acesso, cookieOnly),
  responses: { ...ok, ...refusalReferences('Recusa', refusals) },
})

/** A parameter of such an operation. */
export const parameter = (
  where: Parameter['in'],
  name: string,
  rest: Omit<Parameter, 'in' | 'name'>,
): Parameter => ({ in: where, name, ...rest })
