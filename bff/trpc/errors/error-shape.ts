import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import type { AppError } from '#shared/errors/errors'
import { ERRORS } from '#shared/errors/errors'

interface ErrorAnswer {
  code: TRPC_ERROR_CODE_KEY
  httpStatus: number
  message: string
  requestId: string
  /** The procedure, when one call alone is at fault. */
  path?: string | undefined
}

/** What stands under `error` in every refusal on `/trpc`. Source: contract §3. */
export const errorShape = ({ code, httpStatus, message, requestId, path }: ErrorAnswer) => ({
  code: TRPC_ERROR_CODES_BY_KEY[code],
  message,
  data: { code, httpStatus, ...(path === undefined ? {} : { path }), requestId },
})

/** The body of a refusal of a whole request: the stock clients hand it to each call of the batch. */
export const refusalBody = ({ code, texto, http }: AppError, requestId: string) => ({
  error: errorShape({ code: ERRORS[code].trpc, httpStatus: http, message: texto, requestId }),
})
