import { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import { LINHAS } from '#shared/linhas/index'
import { BOUNDARY, formBody, goodForm, fotoPart } from '#bff/testing/upload-bodies'
import { middleOf, shareOf } from './spread.ts'

/** The headers by which a server knows who is calling. */
export type Caller = Record<string, string>

const agent = new Agent({ connections: 64, headersTimeout: 0, bodyTimeout: 0 })
const SENT = 256 * 1024

/** The backend that keeps nothing lets anybody in. */
export const CREDENTIALS = { email: 'ana@empresa.example', senha: 'qualquer-uma' }

/** Somebody who is signed in: the headers of this person's calls, and the user id. */
export interface Person {
  caller: Caller
  userId: string
}

/** Signs in as an integrator, and gets a bearer token. */
export async function signIn(url: string, credentials: { email: string; senha: string }): Promise<Person> {
  const response = await fetch(`${url}/trpc/auth.accessToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  if (!response.ok) throw new Error(`login: ${response.status} ${await response.text()}`)
  const { result } = (await response.json()) as {
    result: { data: { accessToken: string; user: { id: unknown } } }
  }
  return {
    caller: { authorization: `Bearer ${result.data.accessToken}` },
    userId: String(result.data.user.id),
  }
}

/** Signs in as a browser, and gets a cookie and its csrf token. */
export async function signInBrowser(
  url: string,
  credentials: { email: string; senha: string },
): Promise<Person> {
  const response = await fetch(`${url}/trpc/auth.login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(credentials),
  })
  if (!response.ok) throw new Error(`login: ${response.status} ${await response.text()}`)
  const [cookie = ''] = response.headers.getSetCookie()[0]?.split(';') ?? []
  const { result } = (await response.json()) as { result: { data: { token: string; user: { id: unknown } } } }
  const { token, user } = result.data
  return { caller: { cookie, authorization: `Bearer ${token}`, origin: url }, userId: String(user.id) }
}

/** The body of a civil upload of these photos; `own` replaces values of fields. */
export function uploadBody(fotos: readonly Buffer[], own: Record<string, string>): Buffer {
  const files = fotos.map((bytes, at) => fotoPart(bytes, `DJI_${at}.JPG`))
  const parts = goodForm(LINHAS.civil, files)
  return formBody(parts.map((part) => (Array.isArray(part) ? [part[0], own[part[0]] ?? part[1]] : part)))
}

function* slices(parts: readonly Buffer[]): Generator<Buffer> {
  for (const part of parts) for (let at = 0; at < part.length; at += SENT) yield part.subarray(at, at + SENT)
}

/** Sends an upload; rejects when it is refused. */
export async function sendUpload(
  url: string,
  body: Buffer | readonly Buffer[],
  caller: Caller,
): Promise<void> {
  const parts = Buffer.isBuffer(body) ? [body] : body
  const answer = await request(url + LINHAS.civil.api.upload, {
    dispatcher: agent,
    method: 'POST',
    headers: {
      ...caller,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': String(parts.reduce((sum, part) => sum + part.length, 0)),
    },
    body: Readable.from(slices(parts)),
  })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`upload: ${answer.statusCode} ${text}`)
}

/**
 * Sends `count` uploads of these photos at the same time, as each of `people` in turn, because one person may have only
 * a few under way.
 */
export function sendUploads(
  url: string,
  {
    people,
    fotos,
    count,
    os = 'OS-1',
  }: { people: readonly Person[]; fotos: readonly Buffer[]; count: number; os?: string },
): { bytes: number; sent: Promise<void>[] } {
  const whole = uploadBody(fotos, { os })
  const delimiter = `--${BOUNDARY}`
  // Only the first field, the user id, differs between the uploads; the rest of the body is held in memory once.
  const rest = whole.subarray(whole.indexOf(delimiter, delimiter.length))
  const sent = Array.from({ length: count }, (_unused, at) => {
    const { userId = '', caller = {} } = people[at % people.length] ?? {}
    const form = formBody([['userId', userId]])
    return sendUpload(url, [form.subarray(0, form.lastIndexOf(delimiter)), rest], caller)
  })
  return { bytes: count * whole.length, sent }
}

/** Downloads a file to its end; returns its size, and the milliseconds until its first byte. */
export async function take(url: string, caller: Caller): Promise<{ bytes: number; firstMs: number }> {
  const started = performance.now()
  const answer = await request(url, { dispatcher: agent, headers: caller })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`)
  let bytes = 0
  let firstMs = 0
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    if (bytes === 0) firstMs = performance.now() - started
    bytes += chunk.length
  }
  return { bytes, firstMs }
}

/** One small request; rejects unless the answer is 200. */
export async function ask(url: string, caller: Caller, body?: string): Promise<void> {
  const answer = await request(url, {
    dispatcher: agent,
    ...(body === undefined ? {} : { method: 'POST', body }),
    headers: { ...caller, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${text.slice(0, 200)}`)
}

/** How often something was done, and the times that 50 % and 99 % of them did not exceed. */
export interface Rate {
  count: number
  p50Ms: number
  p99Ms: number
}

/** Repeats `work` for that many seconds, on that many connections at the same time. */
export async function repeat(
  { connections, seconds }: { connections: number; seconds: number },
  work: () => Promise<unknown>,
): Promise<Rate> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  const one = async () => {
    while (performance.now() < until) {
      const started = performance.now()
      await work()
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  return { count: times.length, p50Ms: middleOf(times), p99Ms: shareOf(times, 0.99) }
}
