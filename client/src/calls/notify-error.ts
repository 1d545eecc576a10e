import { TRPCClientError } from '@trpc/client'
import { TEXTOS } from '#shared/textos/textos'
import { isSessionEvent } from '../session/session-events.ts'
import { notify } from '../ui/toast.tsx'
import { ConnectionLost, HttpError } from './http-error.ts'

/** What a failed call said: HTTP status (0 without an answer), the server's sentence, the request's number. */
export interface Failure {
  status: number
  message: string
  requestId: string
  /** No answer came at all. */
  lost: boolean
}

const SILENT: Failure = { status: 0, message: '', requestId: '', lost: false }

/** Characters of a request's number that people are shown: enough to find it in a log. */
const SHORT_ID = 8

/** What a failed call said; silent for anything that is no call. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ConnectionLost) return { ...SILENT, lost: true }
  if (error instanceof HttpError) {
    const { status, message, requestId } = error
    return { ...SILENT, status, message, requestId }
  }
  if (!(error instanceof TRPCClientError)) return SILENT
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null) return { ...SILENT, lost: error.cause instanceof TypeError }
  const status = 'httpStatus' in data && typeof data.httpStatus === 'number' ? data.httpStatus : 0
  const requestId = 'requestId' in data && typeof data.requestId === 'string' ? data.requestId : ''
  return { ...SILENT, status, message: error.message, requestId }
}

/** The sentence under the title: the server's own when it refused (4xx), that there is no network, or none. */
function detailOf({ status, message, lost }: Failure): string {
  if (lost) return TEXTOS.geral.semConexao
  return status >= 400 && status < 500 ? message : ''
}

/**
 * Error toast that begins with the text of spec §8; under it what the server said when it refused, and the number of
 * the request. A sentence of a server that failed (5xx) is never shown.
 */
export function showError(error: unknown, titulo: string) {
  const failure = failureOf(error)
  const detalhe = detailOf(failure)
  notify.error(titulo, {
    ...(detalhe && detalhe !== titulo && { detalhe }),
    ...(failure.requestId && { pedido: TEXTOS.geral.requestId(failure.requestId.slice(0, SHORT_ID)) }),
  })
}

/** The same, unless the shell already tells that the session ended or changed. */
export function notifyError(error: unknown, titulo: string) {
  const { status, message } = failureOf(error)
  if (!isSessionEvent(status, message)) showError(error, titulo)
}
