import { TRPCClientError } from '@trpc/client'
import { ConnectionLost, HttpError } from './http-error.ts'

/** What a failed call said: HTTP status (0 without an answer), the server's sentence, the request's number. */
export interface Failure {
  status: number
  message: string
  requestId: string
  /**
   * True when no answer of the gateway came: either none at all, or that of a proxy with nobody behind it,
   * whose status is given.
   */
  lost: boolean
}

const SILENT: Failure = { status: 0, message: '', requestId: '', lost: false }

/** What a failed call said; nothing for an error that comes from no call. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ConnectionLost) return { ...SILENT, lost: true }
  if (error instanceof HttpError) {
    const { status, message, requestId } = error
    return { ...SILENT, status, message, requestId, lost: error.isWithoutGateway }
  }
  if (!(error instanceof TRPCClientError)) return SILENT
  const data: unknown = error.data
  // An answer that is not the gateway's JSON comes from something else: a network that wants a login first, or a proxy.
  const isNobody = error.cause instanceof TypeError || error.cause instanceof SyntaxError
  if (typeof data !== 'object' || data === null) {
    const answer: unknown = error.meta?.['response']
    const isProxys = answer instanceof Response && answer.status >= 500
    return isProxys ? { ...SILENT, status: answer.status, lost: true } : { ...SILENT, lost: isNobody }
  }
  const status = 'httpStatus' in data && typeof data.httpStatus === 'number' ? data.httpStatus : 0
  const requestId = 'requestId' in data && typeof data.requestId === 'string' ? data.requestId : ''
  return { ...SILENT, status, message: error.message, requestId }
}
