import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { ERRORS } from '#shared/errors/errors'
import { elapsedMs } from '#shared/node/log/elapsed-ms'
import { currentRecord } from '../observe/request-record.ts'
import type { Principal } from '../session/principal.ts'
import { addressOf } from './backend-address.ts'
import type { BackendAddress } from './backend-address.ts'
import type { OpenCall } from './backend-calls.ts'
import { connectionError, isConnectionError, isWithoutAnswer, withoutQuery } from './backend-errors.ts'
import type { BackendResponse } from './backend-response.ts'
import { findingOfAnswer } from './backend-finding.ts'
import type { BackendFinding } from './backend-finding.ts'
import { renewedCookies } from './backend-session.ts'
import { CircuitBreaker } from '#shared/node/http/circuit-breaker'
import type { BreakerState, ReachTeller } from '#shared/node/http/circuit-breaker'

const ACCEPT = 'application/json, */*;q=0.5'
const RETRY_JITTER_MS = 250
/**
 * Status that makes a call count as given up here, because its caller left, was refused or signed out: it says nothing
 * of the backend.
 */
const LEFT = ERRORS.ABORTED.http
/** Milliseconds in which a backend that was gone must answer the probe. */
const PROBE_MS = 1_000

/** A call as it goes out: with its credentials, its connections, and its time limits in ms. */
export interface Exchange extends Omit<OpenCall, 'principal' | 'headersTimeoutMs'> {
  principal: Principal | undefined
  headersTimeoutMs: number
  bodyTimeoutMs: number
  dispatcher: Dispatcher
}

/** Sends requests to the backend and gives the heads of the answers; what they mean by §7 is read by `BackendClient`. */
export class Exchanges {
  readonly #address: BackendAddress
  readonly #pings: Dispatcher
  readonly #breaker: CircuitBreaker

  constructor(address: BackendAddress, pings: Dispatcher, tell?: ReachTeller) {
    this.#address = address
    this.#pings = pings
    this.#breaker = new CircuitBreaker({
      probe: () => this.ping(AbortSignal.timeout(PROBE_MS)),
      code: 'BACKEND_UNAVAILABLE',
      tell,
    })
  }

  get breaker(): BreakerState {
    return this.#breaker.state
  }

  /** What the backend answers to a call without credentials. Rejects when it does not answer. */
  async ping(signal: AbortSignal): Promise<BackendFinding> {
    const { statusCode, headers, body } = await this.#pings.request({
      ...targetOf(addressOf(this.#address.origin(), BACKEND_PATHS.usuario)),
      method: 'GET',
      headers: { accept: ACCEPT },
      signal,
    })
    await body.dump()
    this.#breaker.succeeded()
    return findingOfAnswer({ status: statusCode, headers })
  }

  /**
   * Makes one call; a call that may safely be repeated is sent again once when the connection failed. Throws AppErrors;
   * a refusal is an answer here.
   */
  async run(call: Exchange): Promise<BackendResponse> {
    const started = performance.now()
    const asking = currentRecord()
    const span = asking?.span?.call(call.method)
    const record = (status: number) => {
      const rota = withoutQuery(call.path)
      asking?.upstream.push({ rota, status, ms: elapsedMs(started) })
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
      const failure = connectionError(error, call.signal)
      record(failure.http < 500 ? LEFT : 0)
      throw failure
    }
  }

  async #send(call: Exchange, traced?: Readonly<Record<string, string>>): Promise<BackendResponse> {
    const base = await this.#address.ready()
    const url = addressOf(call.fromRoot ? new URL(base.origin) : base, call.path, call.query)
    await this.#breaker.admit(url.origin)
    const answer = call.dispatcher.request({
      ...targetOf(url),
      method: call.method,
      headers: { ...call.headers, ...traced, ...credentialHeaders(call) },
      // undici's documentation allows iterables, its types do not.
      body: (call.body ?? null) as Readable | Buffer | string | null,
      signal: call.signal ?? null,
      headersTimeout: call.headersTimeoutMs,
      bodyTimeout: call.bodyTimeoutMs,
    })
    const { statusCode, headers, body } = await answer.catch((error: unknown) => {
      if (!call.signal?.aborted && isWithoutAnswer(error)) this.#breaker.failed(error)
      throw error
    })
    this.#breaker.succeeded()
    return { status: statusCode, headers, body, token: call.principal?.credentials.token }
  }
}

const targetOf = (url: URL) => ({ origin: url.origin, path: url.pathname + url.search })

function credentialHeaders({ principal, requestId }: Exchange): Record<string, string> {
  const { token, cookies } = principal?.credentials ?? {}
  return {
    accept: ACCEPT,
    // Without this header the backend may choose any coding. Source: RFC 9110 §12.5.3.
    'accept-encoding': 'identity',
    'x-request-id': requestId,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(cookies ? { cookie: cookies } : {}),
  }
}
