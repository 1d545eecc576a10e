import { setTimeout as sleep } from 'node:timers/promises'
import { LINHAS } from '#shared/linhas/index'
import { request, type Asked, WholeAnswer } from '#shared/node/testing/request'
import type { CallerHeaders } from './gateway.ts'

/** Statuses by which nginx or a gateway answers a call whose process ended. */
const PASSING = [502, 503, 504]

/** How often one call is repeated at most, so that a lost one does not wait for ever. */
const MOST_TIMES = 300

/**
 * True for an answer that will pass; also a 409 for an upload, which is repeated under its key while the first is still
 * being stored.
 */
const isPassing = (path: string, status: number) =>
  PASSING.includes(status) || (status === 409 && path === LINHAS.civil.api.upload)

interface Login {
  token: string
  user: { id: number }
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** A client that repeats calls after failures that may pass, as screens and programs do, and notes what it was told. */
export class PatientCaller {
  /** The calls that were repeated, each with the answer before. */
  readonly repeated: string[] = []
  readonly #url: string
  readonly #page: Record<string, string>
  #isBroken = false

  constructor(url: string) {
    this.#url = url
    this.#page = { origin: url, 'sec-fetch-site': 'same-origin' }
  }

  /** Ends all calls that are still being repeated, when something else went wrong. */
  break(): void {
    this.#isBroken = true
  }

  /** Repeats a call until it is answered. Throws for a refusal that will not pass. */
  async ask(path: string, asked: Asked): Promise<WholeAnswer> {
    for (let times = 1; ; times += 1) {
      const answer = await request(this.#url + path, asked).catch((error: unknown) => error as Error)
      const status = answer instanceof WholeAnswer ? answer.status : undefined
      if (answer instanceof WholeAnswer && answer.status < 400) return answer
      const said = answer instanceof WholeAnswer ? `${answer.status} ${await answer.text()}` : answer.message
      if (this.#isBroken || times > MOST_TIMES || (status !== undefined && !isPassing(path, status)))
        throw new Error(`${path}: ${said}`)
      this.repeated.push(`${path}: ${said}`)
      await sleep(100)
    }
  }

  /** Calls one procedure; gives its data and the cookies that came. */
  async call(headers: CallerHeaders, procedure: string, input: unknown) {
    const asked = { method: 'POST', headers: { ...headers, ...JSON_TYPE }, body: JSON.stringify(input) }
    const answer = await this.ask(`/trpc/${procedure}`, asked)
    const { result } = (await answer.json()) as { result: { data: unknown } }
    return { data: result.data, cookies: answer.headers.getSetCookie() }
  }

  /** Signs somebody in as a browser; gives what to send with every call, and the user. */
  async signIn(person: { email: string; senha: string }) {
    const { data, cookies } = await this.call(this.#page, 'auth.login', person)
    const { token, user } = data as Login
    const cookie = cookies[0]?.split(';')[0] ?? ''
    return { headers: { ...this.#page, cookie, authorization: `Bearer ${token}` }, userId: String(user.id) }
  }
}
