/** What went wrong, at the server or on the way to it. */
export class ExtradorsoError extends Error {
  override readonly name = 'ExtradorsoError'
  /**
   * tRPC's code (`UNAUTHORIZED`, `FORBIDDEN`, `BAD_REQUEST`, …); `NETWORK` when no answer came, `ABORTED`
   * when the signal ended it, `TOKEN` when the program's own function for the token failed.
   */
  readonly code: string
  /** HTTP status; undefined without an answer. */
  readonly status: number | undefined
  /** Number of the request in the server's log. */
  readonly requestId: string | undefined
  /** Seconds after which trying again makes sense; undefined when the server does not say. */
  readonly retryAfterS: number | undefined

  constructor(message: string, details: ErrorDetails) {
    super(message, { cause: details.cause })
    this.code = details.code
    this.status = details.status
    this.requestId = details.requestId
    this.retryAfterS = details.retryAfterS
  }

  /** True for a failure that may not happen again: no answer came, or one that means 'not now'. */
  get isTemporary(): boolean {
    return this.code === 'NETWORK' || TEMPORARY.has(this.status ?? 0)
  }
}

interface ErrorDetails {
  code: string
  status?: number | undefined
  requestId?: string | undefined
  retryAfterS?: number | undefined
  cause?: unknown
}

/** Status that means 'not now': too slow, too many requests, or backend or gateway not there. */
const TEMPORARY = new Set([408, 429, 502, 503, 504])

const CODES: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  416: 'BAD_REQUEST',
  422: 'BAD_REQUEST',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
  504: 'TIMEOUT',
  507: 'SERVICE_UNAVAILABLE',
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Seconds that a `Retry-After` header names; undefined for a date, or without one. */
export const secondsOf = (value: string | null) =>
  value !== null && /^\d+$/.test(value) ? Number(value) : undefined

/** The error of a refused request, with the server's own sentence if it sent one. */
export function refusalOf(status: number, text: string, headers: Headers): ExtradorsoError {
  let body: Record<string, unknown> = {}
  try {
    const json: unknown = JSON.parse(text)
    if (typeof json === 'object' && json !== null) body = json as Record<string, unknown>
  } catch {
    // The body is a proxy's page: nothing is known but the status.
  }
  const message = textOf(body['message']) ?? `O servidor respondeu ${status}.`
  return new ExtradorsoError(message, {
    code: CODES[status] ?? 'INTERNAL_SERVER_ERROR',
    status,
    requestId: textOf(body['requestId']) ?? textOf(headers.get('x-request-id')),
    retryAfterS: secondsOf(headers.get('retry-after')),
  })
}

/**
 * The error of a request without an answer; when the request was aborted, its cause is the signal's reason.
 */
export function networkError(cause: unknown, signal?: AbortSignal): ExtradorsoError {
  if (cause instanceof ExtradorsoError) return cause
  if (signal?.aborted)
    return new ExtradorsoError('Pedido cancelado.', { code: 'ABORTED', cause: signal.reason })
  return new ExtradorsoError('Sem resposta do servidor. Confira o endereço e a rede.', {
    code: 'NETWORK',
    cause,
  })
}
