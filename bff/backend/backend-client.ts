import type { Dispatcher } from 'undici'
import type { Principal } from '../session/principal.ts'
import { parseAnswer } from './answers/answer-shape.ts'
import { readAnswer } from './answers/read-answer.ts'
import { refuseFailedChange } from './answers/spoken-refusal.ts'
import { AppError } from '#shared/errors/errors'
import type { BackendAddress } from './backend-address.ts'
import type { AnswerCall, BackendAnswer, JsonCall, OddAnswer, OpenCall } from './backend-calls.ts'
import { located, refusalOf } from './backend-errors.ts'
import { closeUnreadAnswer } from './backend-response.ts'
import type { BackendHeaders, BackendResponse } from './backend-response.ts'
import { findingOfFailure } from './backend-finding.ts'
import type { BackendFinding } from './backend-finding.ts'
import { isRedirect, sendsToLogin } from './backend-session.ts'
import type { BreakerState, ReachTeller } from '#shared/node/http/circuit-breaker'
import { Exchanges } from './exchanges.ts'
import type { BackendPools } from './pools.ts'

/** Milliseconds that a query may take until the backend's headers arrive, and between two pieces of its body. */
const QUERY_TIMEOUT_MS = 30_000
/** Milliseconds for which a stream from the backend may stand still. */
const STREAM_IDLE_MS = 120_000
/** How many times as long as for its headers the gateway waits for a whole answer: slow lines carry long lists. */
const WHOLE_ANSWER = 2

interface BackendClientOptions {
  /** Milliseconds a query waits for the backend. */
  queryTimeoutMs?: number
  /** Called with records that were shown in part or left out. */
  onOdd?: (odd: OddAnswer) => void
  /** Called when the backend counts as gone, and when it is back. */
  tell?: ReachTeller | undefined
}

/** The one way to the backend of §7, embedded or foreign. Failures are AppErrors. Source: contract §3, §5. */
export class BackendClient {
  readonly #address: BackendAddress
  readonly #pools: BackendPools
  readonly #exchanges: Exchanges
  readonly #queryTimeoutMs: number
  /** Logs records that were shown in part or left out. */
  readonly tellOdd: (odd: OddAnswer) => void

  constructor(
    address: BackendAddress,
    pools: BackendPools,
    { queryTimeoutMs = QUERY_TIMEOUT_MS, onOdd = () => undefined, tell }: BackendClientOptions = {},
  ) {
    this.#address = address
    this.#pools = pools
    this.#exchanges = new Exchanges(address, pools.pings, tell)
    this.#queryTimeoutMs = queryTimeoutMs
    this.tellOdd = onOdd
  }

  /** Milliseconds that one whole answer may take. */
  get answerTimeoutMs(): number {
    return this.#queryTimeoutMs * WHOLE_ANSWER
  }

  /** Base address of the backend, to which credentials are sent. */
  origin(): URL {
    return this.#address.origin()
  }

  /** As `origin`, but waits a few seconds for a backend that is starting. */
  ready(): Promise<URL> {
    return this.#address.ready()
  }

  /** Whether calls go through ('closed'), are refused at once ('open'), or wait for the probe ('half-open'). */
  get breaker(): BreakerState {
    return this.#exchanges.breaker
  }

  /** A call that answers with JSON, checked by its schema. Throws BAD_BACKEND when the answer does not fit. */
  async json<T>(call: JsonCall<T>): Promise<T> {
    return (await this.jsonWithHeaders(call)).data
  }

  /**
   * As `json`, but also gives the answer's headers, from which login keeps the backend's cookies, and the data before
   * the schema read it.
   */
  async jsonWithHeaders<T>({
    schema,
    ...call
  }: JsonCall<T>): Promise<{ data: T; headers: BackendHeaders; came: unknown }> {
    const { data: came, headers } = await this.answer(call)
    try {
      return { data: parseAnswer(schema, came), headers, came }
    } catch (error) {
      throw located(error, call.path)
    }
  }

  /** Makes a call and gives its answer. Throws REFUSED, with its sentence, for a success whose content refuses. */
  async answer({ body, principal, fallbackTexto, held, ...call }: AnswerCall): Promise<BackendAnswer> {
    const run = async (dispatcher: Dispatcher) => {
      const response = await this.#exchanges.run({
        ...call,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { ...call.headers, 'content-type': 'application/json' } }),
        principal,
        headersTimeoutMs: this.#queryTimeoutMs,
        bodyTimeoutMs: this.#queryTimeoutMs,
        dispatcher,
      })
      await this.#refuse(response, call.path, { principal, fallbackTexto })
      refuseUnasked(response)
      const reading = { ms: this.answerTimeoutMs, signal: call.signal }
      const answer = await readAnswer(response, reading)
      if (call.method !== 'GET') refuseFailedChange(answer.data, body)
      held?.add(answer.bytes)
      return { ...answer, headers: response.headers }
    }
    return this.#pools.runQuery(call.path, run).catch((error: unknown) => {
      throw located(error, call.path)
    })
  }

  /**
   * Makes a call whose answer is passed on as bytes. Gives answers with 2xx, to a GET also 304; everything else throws
   * the mapped AppError, also when it comes before the whole request body was sent.
   */
  async open(call: OpenCall): Promise<BackendResponse> {
    try {
      const response = await this.#exchanges.run({
        headersTimeoutMs: this.#queryTimeoutMs,
        ...call,
        bodyTimeoutMs: STREAM_IDLE_MS,
        dispatcher: this.#pools.streamsOf(call.path),
      })
      if (call.redirects && isRedirect(response) && !sendsToLogin(response)) return response
      await this.#refuse(response, call.path, { principal: call.principal })
      if (call.method === 'POST') refuseUnasked(response)
      return response
    } catch (error) {
      throw located(error, call.path)
    }
  }

  /** What the backend answers to a call without credentials. Rejects when it does not answer. */
  ping(signal: AbortSignal): Promise<BackendFinding> {
    return this.#exchanges.ping(signal)
  }

  /** What is at the backend's address now, as an answer or the lack of one. */
  look(ms: number): Promise<BackendFinding> {
    return this.ping(AbortSignal.timeout(ms)).catch((error: unknown) => findingOfFailure(error, ms))
  }

  async #refuse(
    response: BackendResponse,
    path: string,
    { principal, fallbackTexto }: { principal?: Principal | undefined; fallbackTexto?: string | undefined },
  ): Promise<void> {
    const { status } = response
    if ((status >= 200 && status < 300) || status === 304) return
    const error = await refusalOf(response, { path, fallbackTexto })
    if (status === 401 || error.code === 'NOT_SIGNED_IN') await principal?.end()
    throw error
  }
}

/**
 * Throws BAD_BACKEND for 304 and 206: the call had no condition and asked for no part, and an answer without its body
 * would read as an empty list.
 */
function refuseUnasked(response: BackendResponse): void {
  const { status } = response
  if (status !== 304 && status !== 206) return
  closeUnreadAnswer(response)
  throw new AppError('BAD_BACKEND', { detail: `backend answered ${status}` })
}
