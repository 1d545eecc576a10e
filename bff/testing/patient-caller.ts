import { setTimeout as sleep } from 'node:timers/promises'
import { LINHAS } from '#shared/linhas/index'
import { request, type Asked } from '#shared/node/testing/request'
import type { CallerHeaders } from './gateway.ts'

/** What nginx or a gateway says of a call that was under way at a process that ended. */
const PASSING = [502, 503, 504]

/** Times that one call is asked again: what is lost is not waited for without end. */
const MOST_TIMES = 300

/** An upload is asked for again under its key while the first is still being written down. */
const isPassing = (path: string, status: number) =>
  PASSING.includes(status) || (status === 409 && path === LINHAS.civil.api.upload)

interface Login {
  token: string
  user: { id: number }
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** A client that asks again what may pass, as screens and programs do, and says what else it was told. */
export class PatientCaller {
  /** Calls that were asked once more, each with what was said the time before. */
  readonly repeated: string[] = []
  readonly #url: string
  readonly #page: Record<string, string>
  #isBroken = false

  constructor(url: string) {
    this.#url = url
    this.#page = { origin: url, 'sec-fetch-site': 'same-origin' }
  }

  /** Ends every call that is still asked again and again, when something else went wrong. */
  break(): void {
    this.#isBroken = true
  }

  /** Asks until it is answered. Throws what is no passing refusal. */
  async ask(path: string, asked: Asked): Promise<Response> {
    for (let times = 1; ; times += 1) {
      const answer = await request(this.#url + path, asked).catch((error: unknown) => error as Error)
      const status = answer instanceof Response ? answer.status : undefined
      if (answer instanceof Response && answer.status < 400) return answer
      const said = answer instanceof Response ? `${answer.status} ${await answer.text()}` : answer.message
      if (this.#isBroken || times > MOST_TIMES || (status !== undefined && !isPassing(path, status)))
        throw new Error(`${path}: ${said}`)
      this.repeated.push(`${path}: ${said}`)
      await sleep(100)
    }
  }

  /** One procedure; answers with its data and the cookies that came. */
  async call(headers: CallerHeaders, procedure: string, input: unknown) {
    const asked = { method: 'POST', headers: { ...headers, ...JSON_TYPE }, body: JSON.stringify(input) }
    const answer = await this.ask(`/trpc/${procedure}`, asked)
    const { result } = (await answer.json()) as { result: { data: unknown } }
    return { data: result.data, cookies: answer.headers.getSetCookie() }
  }

  /** Signs somebody in as a browser: what to send with every call, and who that is. */
  async signIn(person: { email: string; senha: string }) {
    const { data, cookies } = await this.call(this.#page, 'auth.login', person)
    const { token, user } = data as Login
    const cookie = cookies[0]?.split(';')[0] ?? ''
    return { headers: { ...this.#page, cookie, authorization: `Bearer ${token}` }, userId: String(user.id) }
  }
}
