import { AppError } from '#shared/errors/errors'
import { TEXTOS_BACKEND } from '#shared/textos/gateway/backend'
import { elapsedMs } from '#shared/node/log/elapsed-ms'
import { CONNECT_TIMEOUT_MS, createAgent } from '../backend/agent.ts'
import { connectionError, contentRangeOf, located } from '../backend/backend-errors.ts'
import { closeUnreadAnswer } from '../backend/backend-response.ts'
import type { BackendResponse } from '../backend/backend-response.ts'
import { connectReadingToEnd } from '../backend/paused-ends.ts'
import { isRedirect } from '../backend/backend-session.ts'
import { currentRecord } from '../observe/request-record.ts'

/** Connections to each origin. */
const CONNECTIONS = 64
/** Milliseconds until a photo's headers come, and between two pieces of it. */
const HEADERS_MS = 30_000
const IDLE_MS = 120_000

interface ElsewhereCall {
  /** Conditions and range of the browser; never credentials. */
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
}

/** Asks for photos that lie elsewhere than on the backend (S3, a CDN): without token, cookies or request id. */
export class FurtherOrigins {
  /** Origins of FOTO_ORIGINS. */
  readonly origins: ReadonlySet<string>
  readonly #agent = createAgent({
    connections: CONNECTIONS,
    connect: connectReadingToEnd({ timeout: CONNECT_TIMEOUT_MS }),
    headersTimeout: HEADERS_MS,
    bodyTimeout: IDLE_MS,
  })

  constructor(origins: readonly string[]) {
    this.origins = new Set(origins)
  }

  /**
   * Asks for a photo and gives an answer with 2xx, 304 or a redirect. Throws BAD_BACKEND for any other answer, and the
   * error of a call without an answer.
   */
  async open(url: URL, { headers, signal }: ElsewhereCall): Promise<BackendResponse> {
    if (!this.origins.has(url.origin)) throw new AppError('BAD_BACKEND', { detail: 'origin is not allowed' })
    const started = performance.now()
    const record = (status: number) =>
      currentRecord()?.upstream.push({ rota: url.origin, status, ms: elapsedMs(started) })
    try {
      const { origin, pathname, search } = url
      const asked = { origin, path: pathname + search, method: 'GET', headers, signal } as const
      const { statusCode: status, headers: told, body } = await this.#agent.request(asked)
      record(status)
      const response = { status, headers: told, body }
      if ((status >= 200 && status < 300) || status === 304 || isRedirect(response)) return response
      closeUnreadAnswer(response)
      throw refusal(response)
    } catch (error) {
      if (!(error instanceof AppError)) record(0)
      throw located(connectionError(error, signal), url.origin)
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy()
  }
}

function refusal(response: BackendResponse): AppError {
  const detail = `photo elsewhere answered ${response.status}`
  const contentRange = contentRangeOf(response)
  if (contentRange !== undefined) return new AppError('RANGE_NOT_SATISFIABLE', { detail, contentRange })
  return new AppError('BAD_BACKEND', { texto: TEXTOS_BACKEND.fotoNaoVeio, detail })
}
