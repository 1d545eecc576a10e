import type { TRPCDefaultErrorShape, TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { AppError, ERRORS } from '#shared/errors/errors'
import type { ErrorCode } from '#shared/errors/errors'
import { reasonOf } from '#shared/errors/thrown'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'
import { firstUnits } from '#shared/text/first-units'
import { errorShape } from './error-shape.ts'
import { inputSentence } from './input-sentence.ts'

const CODES = new Map<string, ErrorCode>([
  ...Object.entries(ERRORS).map(([code, { trpc }]): [string, ErrorCode] => [trpc, code as ErrorCode]),
  ['PARSE_ERROR', 'INVALID_INPUT'],
  ['BAD_REQUEST', 'INVALID_INPUT'],
  ['UNAUTHORIZED', 'NOT_SIGNED_IN'],
  ['INTERNAL_SERVER_ERROR', 'UNEXPECTED'],
])

/** The code of the product's table for one of tRPC's. */
const codeFor = ({ code }: TRPCError): ErrorCode => CODES.get(code) ?? 'UNEXPECTED'

/** Sentences of errors of tRPC's own, where the table's would not say what to mend. */
const OWN_TEXTS = new Map<string, string>([
  ['PARSE_ERROR', TEXTOS_INTEGRACAO.naoEJson],
  // The only BAD_REQUEST of tRPC's own that is left once the path and the size of a batch were checked.
  ['BAD_REQUEST', TEXTOS_INTEGRACAO.loteSemObjeto],
])

/** The most characters of a procedure's name that an answer repeats. */
const MAX_NAME = 60

/** An error of one call: what it was asked with, as it came, and under which name. */
export interface RefusedCall {
  error: TRPCError
  input: unknown
  path?: string | undefined
}

/** The sentence people read: the error's own when it is ours, else the table's. */
function textOf({ error, input, path }: RefusedCall): string {
  const { code, cause } = error
  if (cause instanceof AppError) return cause.texto
  if (cause instanceof ZodError) return inputSentence(cause, input)
  if (cause instanceof SyntaxError) return TEXTOS_INTEGRACAO.naoEJson
  if (code === 'NOT_FOUND' && path !== undefined)
    return TEXTOS_INTEGRACAO.semProcedimento(firstUnits(path, MAX_NAME))
  return OWN_TEXTS.get(code) ?? ERRORS[codeFor(error)].texto
}

/** The error as an AppError for the log, also when it is one of tRPC's own. */
export function loggedErrorOf(failed: RefusedCall): AppError {
  const { error } = failed
  if (error.cause instanceof AppError) return error.cause
  const cause = error.cause ?? error
  const told = error.code === 'INTERNAL_SERVER_ERROR' && { detail: reasonOf(cause), cause }
  return new AppError(codeFor(error), { texto: textOf(failed), ...told })
}

interface ErrorFormat extends Omit<RefusedCall, 'path'> {
  shape: TRPCDefaultErrorShape
  ctx: { requestId: string } | undefined
}

/** Shape of every tRPC error: Portuguese message and `data.requestId`; no stack and no cause. Source: contract §3. */
export function formatError({ error, shape, ctx, input }: ErrorFormat) {
  const { code, httpStatus, path } = shape.data
  return errorShape({
    code,
    httpStatus: error.cause instanceof AppError ? error.cause.http : httpStatus,
    message: textOf({ error, input, path }),
    path,
    requestId: ctx?.requestId ?? '',
  })
}
