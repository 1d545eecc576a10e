import type { TRPCDefaultErrorShape, TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { AppError, ERRORS } from '#shared/errors/errors'
import type { ErrorCode } from '#shared/errors/errors'
import { inputSentence } from './input-sentence.ts'

const TEXTS = new Map<string, string>(Object.values(ERRORS).map(({ trpc, texto }) => [trpc, texto]))
const OWN_TEXTS = new Map<string, string>([
  ['PARSE_ERROR', ERRORS.INVALID_INPUT.texto],
  ['BAD_REQUEST', ERRORS.INVALID_INPUT.texto],
  ['UNAUTHORIZED', ERRORS.NOT_SIGNED_IN.texto],
  ['INTERNAL_SERVER_ERROR', ERRORS.UNEXPECTED.texto],
])

/** The sentence people read: the error's own when it is ours, else the table's. */
function textOf({ code, cause }: TRPCError, input: unknown): string {
  if (cause instanceof AppError) return cause.texto
  if (cause instanceof ZodError) return inputSentence(cause, input)
  return OWN_TEXTS.get(code) ?? TEXTS.get(code) ?? ERRORS.UNEXPECTED.texto
}

const CODES = new Map<string, ErrorCode>([
  ...Object.entries(ERRORS).map(([code, { trpc }]): [string, ErrorCode] => [trpc, code as ErrorCode]),
  ['PARSE_ERROR', 'INVALID_INPUT'],
  ['BAD_REQUEST', 'INVALID_INPUT'],
  ['UNAUTHORIZED', 'NOT_SIGNED_IN'],
  ['INTERNAL_SERVER_ERROR', 'UNEXPECTED'],
])

/** The error as one of the table's, also when it is one of the protocol: for the log. */
export function refusedAs(error: TRPCError, input: unknown): AppError {
  if (error.cause instanceof AppError) return error.cause
  const texto = textOf(error, input)
  return new AppError(CODES.get(error.code) ?? 'UNEXPECTED', { texto })
}

interface ErrorFormat {
  error: TRPCError
  shape: TRPCDefaultErrorShape
  ctx: { requestId: string } | undefined
  /** What the procedure was asked with, as it came. */
  input: unknown
}

/** Shape of every tRPC error: Portuguese message and `data.requestId`; no stack and no cause. Source: contract §3. */
export function formatError({ error, shape, ctx, input }: ErrorFormat) {
  const { code, httpStatus, path } = shape.data
  return {
    code: shape.code,
    message: textOf(error, input),
    data: {
      code,
      httpStatus: error.cause instanceof AppError ? ERRORS[error.cause.code].http : httpStatus,
      ...(path === undefined ? {} : { path }),
      requestId: ctx?.requestId ?? '',
    },
  }
}
