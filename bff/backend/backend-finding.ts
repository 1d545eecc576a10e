import { TEXTOS_BACKEND } from '#shared/textos/gateway/backend'
import { isUntrustedCertificate } from './backend-errors.ts'
import type { BackendHeaders } from './backend-response.ts'
import { isRedirect, sendsToLogin } from './backend-session.ts'
import { codeOf, reasonOf } from '#shared/errors/thrown'

/** What a call without credentials found at the backend's address, for those who run the product; it names no address. */
export interface BackendFinding {
  /** Whether it answers as a backend of §7 does to somebody who has not signed in. */
  serve: boolean
  achado: string
  status?: number
}

const { visto } = TEXTOS_BACKEND

const typeOf = (headers: BackendHeaders) => String(headers['content-type'] ?? '').split(';', 1)[0] ?? ''
const isJson = (type: string) => /^application\/([\w.-]+\+)?json$/i.test(type)

/** What an answer tells of the backend. */
export function findingOfAnswer(answer: { status: number; headers: BackendHeaders }): BackendFinding {
  const { status, headers } = answer
  const type = typeOf(headers)
  const seen = (serve: boolean, achado: string) => ({ serve, achado, status })
  if (status === 401 || status === 403 || sendsToLogin(answer)) return seen(true, visto.pedeEntrada(status))
  if (isRedirect(answer)) return seen(false, visto.redireciona(status))
  if (status >= 500) return seen(false, visto.falha(status))
  if (status === 400 && !isJson(type)) return seen(false, visto.recusa)
  if (status === 404) return seen(false, visto.naoConhece)
  if (/^text\/html$/i.test(type)) return seen(false, visto.pagina(status))
  if (status < 300 && isJson(type)) return seen(true, visto.semEntrada(status))
  return seen(isJson(type), visto.responde(status, isJson(type)))
}

/** What the lack of an answer tells of the backend; `ms` is how long it was waited for. */
export function findingOfFailure(error: unknown, ms: number): BackendFinding {
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  if (isLate) return { serve: false, achado: visto.calado(ms / 1000) }
  const code = codeOf(error) ?? reasonOf(error)
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') return { serve: false, achado: visto.semHttps(code) }
  return {
    serve: false,
    achado: isUntrustedCertificate(error) ? visto.certificado(code) : visto.ausente(code),
  }
}
