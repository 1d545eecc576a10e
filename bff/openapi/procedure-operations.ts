import { PATHS } from '#shared/contract/paths'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { TEXTOS_OPENAPI } from '#shared/textos/gateway/openapi'
import { PROCEDURES } from '../trpc/procedures.ts'
import type { DeclaredProcedure } from '../trpc/procedures.ts'
import { answerSchema } from './answers.ts'
import { exampleInput } from './examples.ts'
import { jsonSchema } from './json-schema.ts'
import { jsonContent, securityOf, whoMay } from './operation.ts'
import type { Operation, Paths } from './operation.ts'
import { refusalReferences } from './refusals.ts'

/** The statuses by which any procedure may be refused, and those that an input or a change adds. */
const ANY = [401, 403, 404, 405, 415, 422, 429, 502, 503, 504]
const WITH_INPUT = [400, 413]
const MUTATION = [409, 507]

/** The procedure that is declared open, but refuses callers without a session or token to end. */
const ENDS_ITS_CALLER = 'auth.logout'

const linhaOf = (group: string) => LISTA_LINHAS.find(({ id }) => id === group)

function operationOf(name: string, { type, meta, input }: DeclaredProcedure): Operation {
  const [group = '', call = ''] = name.split('.')
  const linha = linhaOf(group)
  const acesso = name === ENDS_ITS_CALLER ? 'qualquer' : (meta.acesso ?? 'publico')
  const summary = TEXTOS_OPENAPI.procedimentos[linha ? `linha.${call}` : name] ?? name
  const schema = input && jsonSchema(input, 'input')
  const example = exampleInput(name, linha)
  const isRequired = Array.isArray(schema?.['required'])
  const answer = jsonSchema(answerSchema(name), 'output')
  const result = { type: 'object', properties: { data: answer }, required: ['data'] }
  const statuses = [...ANY, ...(schema ? WITH_INPUT : []), ...(type === 'mutation' ? MUTATION : [])]
  return {
    tags: [group],
    operationId: name,
    summary,
    description: whoMay(acesso),
    security: securityOf(acesso),
    ...(schema &&
      (type === 'query'
        ? {
            parameters: [
              {
                name: 'input',
                in: 'query',
                required: isRequired,
                description: TEXTOS_OPENAPI.campos.input,
                content: jsonContent(schema, example),
              },
            ],
          }
        : { requestBody: { required: true, content: jsonContent(schema, example) } })),
    responses: {
      200: {
        description: TEXTOS_OPENAPI.aceito,
        content: jsonContent({ type: 'object', properties: { result }, required: ['result'] }),
      },
      ...refusalReferences(
        'RecusaTrpc',
        statuses.toSorted((a, b) => a - b),
      ),
    },
  }
}

/** Every procedure as stock clients call it: queries by GET, mutations by POST. */
export const procedurePaths = (): Paths =>
  Object.fromEntries(
    [...PROCEDURES].map(([name, procedure]) => [
      `${PATHS.trpc}/${name}`,
      { [procedure.type === 'query' ? 'get' : 'post']: operationOf(name, procedure) },
    ]),
  )
