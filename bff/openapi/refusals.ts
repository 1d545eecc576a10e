import { ERRORS } from '#shared/errors/errors'
import type { ErrorCode } from '#shared/errors/errors'
import { TEXTOS_OPENAPI } from '#shared/textos/gateway/openapi'
import { errorShape } from '../trpc/errors/error-shape.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Responses } from './operation.ts'

/** Codes that no caller sees: of a client who has left. */
const UNSEEN = new Set<ErrorCode>(['ABORTED'])

const SEEN = Object.entries(ERRORS).filter(([code]) => !UNSEEN.has(code as ErrorCode))
const STATUSES = [...new Set(SEEN.map(([, { http }]) => http))].toSorted((a, b) => a - b)

const requestId = '4136e54a-5874-4b1a-9428-1cd9b8778f77'

const text = { type: 'string' }
const object = (properties: JsonSchema, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
})

/** The two shapes of refusals: on `/trpc` tRPC's own, on the streams a flat one. Source: contract §3, §4. */
export const REFUSAL_SCHEMAS: Record<string, JsonSchema> = {
  RecusaTrpc: object(
    {
      error: object(
        {
          code: { type: 'integer' },
          message: text,
          data: object({ code: text, httpStatus: { type: 'integer' }, path: text, requestId: text }, [
            'code',
            'httpStatus',
            'requestId',
          ]),
        },
        ['code', 'message', 'data'],
      ),
    },
    ['error'],
  ),
  Recusa: object(
    {
      message: text,
      requestId: text,
      arquivo: object({ posicao: { type: 'integer', minimum: 0 }, nome: text }, ['posicao', 'nome']),
    },
    ['message', 'requestId'],
  ),
}

const exampleOf = {
  RecusaTrpc: ({ trpc: code, http: httpStatus, texto: message }: (typeof ERRORS)[ErrorCode]) => ({
    error: errorShape({ code, httpStatus, message, requestId }),
  }),
  Recusa: ({ texto: message }: (typeof ERRORS)[ErrorCode]) => ({ message, requestId }),
}

/** A refusal of each status and shape, with the sentences of the error table as examples. */
export const refusalResponses = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    (['RecusaTrpc', 'Recusa'] as const).flatMap((shape) =>
      STATUSES.map((status) => [
        `${shape}${status}`,
        {
          description: `${TEXTOS_OPENAPI.recusado} (${status})`,
          content: {
            'application/json': {
              schema: { $ref: `#/components/schemas/${shape}` },
              examples: Object.fromEntries(
                SEEN.filter(([, { http }]) => http === status).map(([code, error]) => [
                  code,
                  { value: exampleOf[shape](error) },
                ]),
              ),
            },
          },
        },
      ]),
    ),
  )

/** References to the refusals of these statuses. */
export const refusalReferences = (shape: 'RecusaTrpc' | 'Recusa', statuses: readonly number[]): Responses =>
  Object.fromEntries(
    statuses.map((status) => [String(status), { $ref: `#/components/responses/${shape}${status}` }]),
  )
