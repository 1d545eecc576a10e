import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import type { z } from 'zod'
import { currentRecord } from '../observe/request-record.ts'
import type { Principal } from '../session/principal.ts'
import {
  connectionError,
  isConnectionError,
  isSilence,
  refusalOf,
  traced,
  withoutQuery,
} from './backend-errors.ts'
import { seenAnswer, seenFailure } from './backend-seen.ts'
import type { BackendSeen } from './backend-seen.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import type { BreakerState } from './circuit-breaker.ts'
import { fitted } from './answer-shape.ts'
import { isRedirect, renewedCookies, sendsToLogin } from './backend-session.ts'
import type { BackendHeaders, BackendResponse } from './backend-response.ts'
import { readAnswer } from './read-answer.ts'
import type { Answer } from './read-answer.ts'
import type { BackendPools } from './pools.ts'
import type { OddRecords } from './read-records.ts'

export type { BackendHeaders, BackendResponse } from './backend-response.ts'

/** Milliseconds a query may take until the backend's headers arrive, and between two pieces of its body. */
const QUERY_TIMEOUT_MS = 30_000
/** Milliseconds a stream may stand still while the gateway waits for the backend. */
const STREAM_IDLE_MS = 120_000
const RETRY_JITTER_MS = 250
/** How much longer than its headers the whole of an answer may take: slow lines carry long lists. */
const WHOLE_ANSWER = 2
/** Milliseconds a backend that was gone gets to prove that it is back. */
const PROBE_MS = 1_000

/** Where the backend is; the embedded one moves when it restarts. */
export interface BackendAddress {
  /** Base address; paths of §7 are appended to it. Throws BACKEND_UNAVAILABLE while there is none. */
  origin(): URL
  /** The same, waiting a few seconds for a backend that is starting. */
  ready(): Promise<URL>
}

interface BackendCall {
  method: 'GET' | 'POST'
  /** Path of §7, as '/api/…'. */
  path: string
  query?: Readonly<Record<string, string | undefined>> | URLSearchParams
  requestId: string
  signal?: AbortSignal | undefined
  /** True for a POST that may come twice, so that it is sent again when its connection closed under it. */
  repeatable?: boolean
}

export interface AnswerCall extends BackendCall {
  headers?: Readonly<Record<string, string>>
  body?: unknown
  principal?: Principal
  /** Sentence for people when the backend refuses without a message of its own. */
  fallbackTexto?: string
}

export interface JsonCall<T> extends AnswerCall {
  schema: z.ZodType<T>
}

/** An answer that was no refusal. */
export interface BackendAnswer extends Answer {
  headers: BackendHeaders
}

/** Records of an answer that were odd, for the log: names and kinds of values, never a value. */
export interface OddAnswer extends OddRecords {
  requestId: string
  /** Path of the call. */
  caminho: string
}

interface BackendClientOptions {
  /** Milliseconds a query waits for the backend. */
  queryTimeoutMs?: number
  /** Told of records that were shown in part, or left out. */
  onOdd?: (odd: OddAnswer) => void
}

export interface OpenCall extends BackendCall {
  /** Sent as given; the browser's Cookie and Authorization never belong here. */
  headers?: Readonly<Record<string, string>>
  body?: Readable | Buffer | string
  principal: Principal
  /** Milliseconds until the backend's headers; 0 waits for ever (uploads keep their own watch). */
  headersTimeoutMs?: number
  /** True answers with a redirect too, unless it leads to a login page; without it one is an error. */
  redirects?: boolean
}

interface Exchange extends Omit<OpenCall, 'principal'> {
  principal: Principal | undefined
  bodyTimeoutMs: number
  dispatcher: Dispatcher
}

/** The one way to the backend of §7, embedded or foreign. Failures are AppErrors. Source: contract §3, §5. */
export class BackendClient {
  readonly #address: BackendAddress
  readonly #pools: BackendPools
  readonly #queryTimeoutMs: number
  /** Writes down records that were shown in part, or left out. */
  readonly tellOdd: (odd: OddAnswer) => void
  readonly #breaker = new CircuitBreaker({ probe: () => this.ping(AbortSignal.timeout(PROBE_MS)) })

  constructor(
    address: BackendAddress,
    pools: BackendPools,
    { queryTimeoutMs = QUERY_TIMEOUT_MS, onOdd = () => undefined }: BackendClientOptions = {},
  ) {
    this.#address = address
    this.#pools = pools
    this.#queryTimeoutMs = queryTimeoutMs
    this.tellOdd = onOdd
  }

  /** Milliseconds that the whole of one answer may take. */
  get answerTimeoutMs(): number {
    return this.#queryTimeoutMs * WHOLE_ANSWER
  }

  /** Base address of the backend: what credentials are sent to. */
  origin(): URL {
    return this.#address.origin()
  }

  /** Whether calls go through ('closed'), are refused at once ('open'), or wait for the probe ('half-open'). */
  get breaker(): BreakerState {
    return this.#breaker.state
  }

  /** A call that answers with JSON, checked by its schema. Throws BAD_BACKEND when the answer does not fit. */
  async json<T>(call: JsonCall<T>): Promise<T> {
    return (await this.jsonWithHeaders(call)).data
  }

  /** Like `json`, with the answer's headers: login keeps the backend's cookies. */
  async jsonWithHeaders<T>({ schema, ...call }: JsonCall<T>): Promise<{ data: T; headers: BackendHeaders }> {
    const { data, headers } = await this.answer(call)
    return { data: tracing(call.path, () => fitted(schema, data)), headers }
  }

  /** What a call is answered with. Throws REFUSED, with its sentence, for a success that says it is none. */
  async answer({ body, principal, fallbackTexto, ...call }: AnswerCall): Promise<BackendAnswer> {
    const run = async (dispatcher: Dispatcher) => {
      const response = await this.#exchange({
        ...call,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { ...call.headers, 'content-type': 'application/json' } }),
        principal,
        headersTimeoutMs: this.#queryTimeoutMs,
        bodyTimeoutMs: this.#queryTimeoutMs,
        dispatcher,
      })
      await this.#refuse(response, principal, fallbackTexto)
      const reading = { ms: this.answerTimeoutMs, signal: call.signal }
      return { ...(await readAnswer(response, reading)), headers: response.headers }
    }
    return this.#pools.runQuery(call.path, run).catch((error: unknown) => {
      throw traced(error, call.path)
    })
  }

  /**
   * A call whose bytes are passed on. Answers with 2xx or 304; everything else throws the mapped AppError,
   * also when it comes before the whole request body was sent.
   */
  async open(call: OpenCall): Promise<BackendResponse> {
    try {
      const response = await this.#exchange({
        headersTimeoutMs: this.#queryTimeoutMs,
        ...call,
        bodyTimeoutMs: STREAM_IDLE_MS,
        dispatcher: this.#pools.streamsOf(call.path),
      })
      if (call.redirects && isRedirect(response) && !sendsToLogin(response)) return response
      await this.#refuse(response, call.principal)
      return response
    } catch (error) {
      throw traced(error, call.path)
    }
  }

  /** What the backend answers to somebody who has not signed in. Rejects when it answers nothing. */
  async ping(signal: AbortSignal): Promise<BackendSeen> {
    const dispatcher = this.#pools.pings
    const url = urlOf(this.#address.origin(), { path: '/api/usuario' })
    const { statusCode, headers, body } = await dispatcher.request({
      ...targetOf(url),
      method: 'GET',
      headers: { accept: 'application/json, */*;q=0.5' },
      signal,
    })
    await body.dump()
    this.#breaker.succeeded()
    return seenAnswer({ status: statusCode, headers })
  }

  /** What is at the backend's address now, an answer or none. */
  look(ms: number): Promise<BackendSeen> {
    return this.ping(AbortSignal.timeout(ms)).catch((error: unknown) => seenFailure(error, ms))
  }

  async #refuse(response: BackendResponse, principal?: Principal, fallbackTexto?: string): Promise<void> {
    const { status } = response
    if ((status >= 200 && status < 300) || status === 304) return
    const error = await refusalOf(response, fallbackTexto)
    if (status === 401 || error.code === 'NOT_SIGNED_IN') await principal?.end()
    throw error
  }

  async #exchange(call: Exchange): Promise<BackendResponse> {
    const started = performance.now()
    const asking = currentRecord()
    const span = asking?.span?.call(call.method)
    const record = (status: number) => {
      const rota = withoutQuery(call.path)
      asking?.upstream.push({ rota, status, ms: Math.round((performance.now() - started) * 10) / 10 })
      span?.end({ rota, status })
    }
    const send = () => this.#send(call, span?.headers)
    try {
      const response = await send().catch(async (error: unknown) => {
        const repeatable = call.method === 'GET' || call.repeatable === true
        if (!repeatable || call.signal?.aborted || !isConnectionError(error)) throw error
        await sleep(50 + Math.random() * RETRY_JITTER_MS)
        return send()
      })
      record(response.status)
      if (response.headers['set-cookie'] !== undefined)
        await call.principal?.keepCookies((kept) => renewedCookies(kept, response.headers))
      return response
    } catch (error) {
      record(0)
      throw connectionError(error, call.signal)
    }
  }

  async #send(call: Exchange, traced?: Readonly<Record<string, string>>): Promise<BackendResponse> {
    const url = urlOf(await this.#address.ready(), call)
    await this.#breaker.admit(url.origin)
    const answer = call.dispatcher.request({
      ...targetOf(url),
      method: call.method,
      headers: { ...call.headers, ...traced, ...credentialHeaders(call) },
      body: call.body ?? null,
      signal: call.signal ?? null,
      headersTimeout: call.headersTimeoutMs ?? this.#queryTimeoutMs,
      bodyTimeout: call.bodyTimeoutMs,
    })
    const { statusCode, headers, body } = await answer.catch((error: unknown) => {
      if (!call.signal?.aborted && isSilence(error)) this.#breaker.failed()
      throw error
    })
    this.#breaker.succeeded()
    return { status: statusCode, headers, body }
  }
}

function urlOf(base: URL, { path, query }: Pick<BackendCall, 'path' | 'query'>): URL {
  const url = new URL(base.href.replace(/\/$/, '') + path)
  for (const [name, value] of query instanceof URLSearchParams ? query : Object.entries(query ?? {})) {
    if (value !== undefined) url.searchParams.append(name, value)
  }
  return url
}

const targetOf = (url: URL) => ({ origin: url.origin, path: url.pathname + url.search })

function credentialHeaders({ principal, requestId }: Exchange): Record<string, string> {
  const { token, cookies } = principal?.credentials ?? {}
  return {
    accept: 'application/json, */*;q=0.5',
    'x-request-id': requestId,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(cookies ? { cookie: cookies } : {}),
  }
}

function tracing<T>(path: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw traced(error, path)
  }
}
