import { TEXTOS_GERAL } from '#shared/textos/geral'
import { notify } from '../page/notice.ts'
import { isSessionEvent } from '../session/session-events.ts'
import { failureOf, type Failure } from './failure.ts'

/** Characters of a request's number that people are shown: enough to find it in a log. */
const SHORT_ID = 8

/** The sentence under the title: that nobody answered, the server's own when it refused (4xx), or none. */
function detailOf({ status, message, lost }: Failure): string {
  if (lost) return status === 0 ? TEXTOS_GERAL.semConexao : TEXTOS_GERAL.servidorMudo
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
    ...(failure.requestId && { pedido: TEXTOS_GERAL.requestId(failure.requestId.slice(0, SHORT_ID)) }),
  })
}

/** Shows an error as `showError` does, unless the shell already tells that the session ended or changed. */
export function notifyError(error: unknown, titulo: string) {
  const { status, message } = failureOf(error)
  if (!isSessionEvent(status, message)) showError(error, titulo)
}
