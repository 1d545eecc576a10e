import { errors } from 'undici'
import { abortReason } from '#shared/errors/abort'
import { ASK_AGAIN_S } from '#shared/errors/ask-again'
import { AppError, ERRORS, codeFromStatus, toAppError } from '#shared/errors/errors'
import type { ErrorCode } from '#shared/errors/errors'
import { codeOf } from '#shared/errors/thrown'
import { isOutOfHandles } from '#shared/node/data-folder/system-errors'
import { closeUnreadAnswer } from './backend-response.ts'
import type { BackendResponse } from './backend-response.ts'
import { readLimited } from './answers/json-body.ts'
import { isRedirect, sendsToLogin } from './backend-session.ts'
import { msUntil } from './server-clock.ts'
import { isObject } from '#shared/contract/reading/json-object'
import { backendJson } from './answers/backend-json.ts'
import { refusalSentenceOf } from './answers/refusal-sentence.ts'

const MAX_REFUSAL_BYTES = 64 * 1024
/** Milliseconds that the body of a refusal may take; after that the table's own sentence is used. */
const REFUSAL_MS = 10_000

/** The longest Retry-After that is believed, in seconds: for more than a day a clock or a number must be wrong. */
const MOST_RETRY_S = 86_400

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
])

/** True when the backend could not be reached, or hung up before it answered. */
export function isConnectionError(error: unknown): boolean {
  const code = codeOf(error)
  return code !== undefined && CONNECTION_CODES.has(code)
}

/** True when the backend gave no answer at all: not reached, hung up, or silent for too long. */
export const isWithoutAnswer = (error: unknown): boolean =>
  isConnectionError(error) || error instanceof errors.HeadersTimeoutError

/** Reasons of a TLS connection that cannot be trusted (expired, foreign or self-made certificate, other name). */
const TLS_CODE = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/

/** True when the server could not prove by its certificate who it is. */
export const isUntrustedCertificate = (error: unknown): boolean => TLS_CODE.test(codeOf(error) ?? '')

/** The AppError of a call that got no answer: ABORTED, BACKEND_TIMEOUT, BACKEND_UNAVAILABLE or BAD_BACKEND. */
export function connectionError(error: unknown, signal: AbortSignal | undefined): AppError {
  if (error instanceof AppError) return error
  if (signal?.aborted) return abortReason(signal, error)
  const code = codeOf(error) ?? ''
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) {
    return new AppError('BACKEND_TIMEOUT', { cause: error })
  }
  if (isConnectionError(error))
    return new AppError('BACKEND_UNAVAILABLE', { cause: error, retryAfterS: ASK_AGAIN_S })
  // The gateway has no descriptor left for the connection, which says nothing of the backend; it passes.
  if (isOutOfHandles(error))
    return new AppError('BACKEND_UNAVAILABLE', {
      detail: error.message,
      cause: error,
      retryAfterS: ASK_AGAIN_S,
    })
  const isNoHttp = error instanceof errors.HTTPParserError || /^HPE_/.test(code)
  if (error instanceof errors.UndiciError || isNoHttp || isUntrustedCertificate(error)) {
    return new AppError('BAD_BACKEND', { cause: error })
  }
  return toAppError(error)
}

/**
 * The AppError of an answer that broke off after its headers: ABORTED, BACKEND_TIMEOUT, else BAD_BACKEND, because a
 * backend that closes in the middle of a body did answer, though not as it had announced.
 */
export function bodyError(error: unknown, signal: AbortSignal | undefined): AppError {
  const known = connectionError(error, signal)
  if (known.code !== 'BACKEND_UNAVAILABLE') return known
  return new AppError('BAD_BACKEND', { detail: 'answer ended before its end', cause: error })
}

/** What a refusal says. */
async function spokenBy(response: BackendResponse): Promise<{ texto?: string; code?: string }> {
  const limits = { maxBytes: MAX_REFUSAL_BYTES, ms: REFUSAL_MS }
  const text = await readLimited(response, limits).catch(() => '')
  const json = backendJson(text)
  const texto = refusalSentenceOf(json)
  const code = isObject(json) && typeof json['code'] === 'string' ? json['code'] : undefined
  return { ...(texto ? { texto } : {}), ...(code ? { code } : {}) }
}

/** Seconds of a Retry-After header, which gives them or the moment when they are over. Source: RFC 9110 §10.2.3. */
function retryAfterOf({ headers }: BackendResponse): number | undefined {
  const told = String(headers['retry-after'] ?? '')
  const isMoment = /^[A-Z][a-z]{2}, /.test(told)
  const seconds = isMoment ? Math.ceil(msUntil(told, headers) / 1000) : Number(told)
  return seconds > 0 && seconds <= MOST_RETRY_S && Number.isInteger(seconds) ? seconds : undefined
}

/**
 * The Content-Range of a 416, which tells the length of a file of which a part was asked for that it does not have.
 * Source: RFC 9110 §15.5.17.
 */
export function contentRangeOf({ status, headers }: BackendResponse): string | undefined {
  const range = headers['content-range']
  return status === 416 && typeof range === 'string' && /^bytes \*\/\d{1,15}$/.test(range) ? range : undefined
}

const isKnown = (code: string): code is keyof typeof ERRORS => Object.hasOwn(ERRORS, code)

/**
 * The code of a 4xx. One that no table names and that gives no reason (411, 414, 423, a proxy's own) says nothing of
 * the fields, and whoever sent them is not told to look at them.
 */
function codeOf4xx(status: number, texto: string | undefined): ErrorCode {
  const code = codeFromStatus(status)
  return code === 'INVALID_INPUT' && status !== 400 && texto === undefined ? 'REFUSED' : code
}

/** Stands for the backend's own origin, which is not told. */
const HERE = 'http://backend.invalid'

/** What an answer without a sentence was, for the log: its status and, of a redirect, where it leads, without its query. */
function toldOf(response: BackendResponse): string {
  const { status, headers } = response
  const told = `backend answered ${status}`
  const location = String(headers['location'])
  if (!isRedirect(response) || !URL.canParse(location, HERE)) return told
  const url = new URL(location, HERE)
  url.search = url.hash = url.username = url.password = ''
  return `${told} to ${url.origin === HERE ? url.pathname : url.href}`
}

function codeOfRefusal(response: BackendResponse, path: string): ErrorCode {
  if (response.status === 507) return 'STORAGE_FULL'
  return sendsToLogin(response, path) ? 'NOT_SIGNED_IN' : 'BAD_BACKEND'
}

/** Codes by which the embedded backend says that its database or its bucket is away. */
const AWAY: readonly ErrorCode[] = ['DATABASE_BUSY', 'STORAGE_UNAVAILABLE']

/** The error of the embedded backend while its database or bucket is away; undefined for any other answer. */
async function storeAway(response: BackendResponse): Promise<AppError | undefined> {
  const retryAfterS = retryAfterOf(response)
  if (response.status !== 503 || retryAfterS === undefined) return undefined
  const { code } = await spokenBy(response)
  const away = AWAY.find((one) => one === code)
  // The reason is in the backend's own log, under the same request id or once at the beginning of the outage.
  return away && new AppError(away, { retryAfterS, detail: 'backend answered 503', isTold: true })
}

/** The call that was refused. */
interface RefusedCall {
  path: string
  fallbackTexto?: string | undefined
}

/**
 * The AppError of an answer that is no success, by the table of contract §3. A redirect to a login page is
 * NOT_SIGNED_IN, any other redirect or 5xx BAD_BACKEND, except a database or bucket that is away for a moment, and a
 * full store. The backend's own message is passed on only with a 4xx; its own code only refines the code of the same
 * status.
 */
export async function refusalOf(
  response: BackendResponse,
  { path, fallbackTexto }: RefusedCall,
): Promise<AppError> {
  const { status } = response
  if (status < 400 || status >= 500) {
    const away = await storeAway(response)
    if (away) return away
    closeUnreadAnswer(response)
    return new AppError(codeOfRefusal(response, path), { detail: toldOf(response) })
  }
  const { texto = fallbackTexto, code } = await spokenBy(response)
  const retryAfterS = retryAfterOf(response)
  const contentRange = contentRangeOf(response)
  const isOwn = code !== undefined && isKnown(code) && ERRORS[code].http === status
  return new AppError(isOwn ? code : codeOf4xx(status, texto), {
    ...(texto ? { texto } : {}),
    ...(retryAfterS ? { retryAfterS } : {}),
    ...(contentRange ? { contentRange } : {}),
    detail: `backend answered ${status}`,
  })
}

/** A path as a log may hold it, without its query, which holds what was asked for or a signature. */
export const withoutQuery = (path: string): string => path.split('?', 1)[0] ?? ''

/** Adds to an error the path of the call that it happened in, and gives it back. */
export function located<E>(error: E, path: string): E {
  if (error instanceof AppError) error.whereabouts = { caminho: withoutQuery(path), ...error.whereabouts }
  return error
}
