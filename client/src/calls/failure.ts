import { TRPCClientError } from '@trpc/client'
import { ERRORS } from '#shared/errors/errors'
import { ConnectionLost, ForeignAnswer, HttpError } from './http-error.ts'

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
  /** HTTP status of a call's answer that came from something else than the gateway; 0 without one. */
  foreignStatus: number
}

const SILENT: Failure = { status: 0, message: '', requestId: '', lost: false, foreignStatus: 0 }

/** What a failed call said; nothing for an error that comes from no call. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ConnectionLost) return { ...SILENT, lost: true }
  if (error instanceof HttpError) {
    const { status, message, requestId } = error
    return { ...SILENT, status, message, requestId, lost: error.isWithoutGateway }
  }
  if (!(error instanceof TRPCClientError)) return SILENT
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null) {
    const answer: unknown = error.meta?.['response']
    if (answer instanceof Response) {
      const { status: foreignStatus } = answer
      const isProxys = foreignStatus >= 500
      return { ...SILENT, foreignStatus, ...(isProxys && { status: foreignStatus, lost: true }) }
    }
    const { cause } = error
    if (cause instanceof ForeignAnswer) return { ...SILENT, foreignStatus: cause.status, lost: true }
    return { ...SILENT, lost: cause instanceof TypeError }
  }
  const status = 'httpStatus' in data && typeof data.httpStatus === 'number' ? data.httpStatus : 0
  const requestId = 'requestId' in data && typeof data.requestId === 'string' ? data.requestId : ''
  return { ...SILENT, status, message: error.message, requestId }
}

/** True for a status that judges the call; what was too slow on its way, or one too many, may do better later. */
export const isJudgement = (status: number) =>
  status >= 400 &&
  status < 500 &&
  status !== ERRORS.SLOW_CLIENT.http &&
  status !== ERRORS.TOO_MANY_REQUESTS.http
