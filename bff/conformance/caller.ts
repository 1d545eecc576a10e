import { Agent, fetch } from 'undici'
import type { FormData } from 'undici'
import { z } from 'zod'
import { jsonOf } from '#shared/text/json'

/** The answer to a call through the gateway. */
export interface Answered {
  requestId: string
  status: number
  /** The answer's data; the sentence of a refusal is in `message`. */
  data: unknown
  bytes: Buffer
  message: string
}

const trpcSchema = z.object({
  result: z.object({ data: z.unknown() }).optional(),
  error: z.object({ message: z.string() }).optional(),
})
const refusalSchema = z.object({ message: z.string() })
const loginSchema = z.object({ token: z.string() })

/** What a request brings with it. */
interface Sent {
  body?: unknown
  headers?: Record<string, string>
}

/** Calls the gateway as a browser does, one request after another, each under an id of its own. */
export class Caller {
  readonly #url: string
  readonly #agent = new Agent()
  #count = 0
  #session: Record<string, string> = {}

  constructor(url: string) {
    this.#url = url
  }

  /** Signs in and keeps the session for the calls after it. */
  async login(email: string, senha: string): Promise<Answered> {
    const { answered, headers } = await this.#trpc('auth.login', { email, senha })
    const { data: login } = loginSchema.safeParse(answered.data)
    const cookie = headers.getSetCookie().map((each) => each.split(';', 1)[0])
    if (login) this.#session = { cookie: cookie.join('; '), authorization: `Bearer ${login.token}` }
    return answered
  }

  /** Calls a procedure. */
  async call(procedure: string, input?: unknown): Promise<Answered> {
    return (await this.#trpc(procedure, input)).answered
  }

  /** Gets a photo, a zip, or the dashboard's Excel. */
  async get(path: string): Promise<Answered> {
    return (await this.#ask('GET', path)).answered
  }

  /** Posts the request for a report as JSON, or an upload as a form. */
  async post(path: string, body: FormData | object, headers = {}): Promise<Answered> {
    return (await this.#ask('POST', path, { body, headers })).answered
  }

  close(): Promise<void> {
    return this.#agent.close()
  }

  async #trpc(procedure: string, input: unknown) {
    const { answered, headers } = await this.#ask('POST', `/trpc/${procedure}`, { body: input ?? {} })
    const { data: { result, error } = {} } = trpcSchema.safeParse(answered.data)
    return { answered: { ...answered, data: result?.data, message: error?.message ?? '' }, headers }
  }

  async #ask(method: 'GET' | 'POST', path: string, { body, headers }: Sent = {}) {
    const requestId = `conformidade-${(this.#count += 1)}`
    const isForm = typeof body === 'object' && body !== null && 'getAll' in body
    const response = await fetch(this.#url + path, {
      method,
      dispatcher: this.#agent,
      headers: {
        origin: this.#url,
        'sec-fetch-site': 'same-origin',
        'x-request-id': requestId,
        ...this.#session,
        ...headers,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? (body as FormData) : JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const data = jsonOf(bytes.toString())
    const message = refusalSchema.safeParse(data).data?.message ?? ''
    return {
      answered: { requestId, status: response.status, data, bytes, message },
      headers: response.headers,
    }
  }
}
