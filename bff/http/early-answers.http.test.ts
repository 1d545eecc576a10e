import { beforeAll, describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import type { CallerHeaders } from '../testing/gateway.ts'
import { openRaw, requestHead, until } from '#shared/node/testing/raw-request'
import { gatewayOfAllTests } from '../testing/running-gateway.ts'
import { BOUNDARY, formBody, fotoPart, textFields } from '../testing/upload-bodies.ts'
import { userOf } from '../testing/fake-backend.ts'

const { drone } = LINHAS
const FORM = `multipart/form-data; boundary=${BOUNDARY}`
const JSON_TYPE = 'application/json'
const BODY_BYTES = 3_900_000

const { gateway, caller } = gatewayOfAllTests({ caller: 'administrador' })
const port = () => Number(new URL(gateway.url).port)
const head = (line: string, headers: CallerHeaders) =>
  requestHead(line, { host: new URL(gateway.url).host, ...headers })
let other: CallerHeaders
let noCsrf: CallerHeaders
beforeAll(async () => {
  other = await gateway.signIn('supervisor')
  noCsrf = { ...caller }
  delete noCsrf['authorization']
})

const asking = (type: string, headers: CallerHeaders = {}) => ({
  ...caller,
  'content-type': type,
  ...headers,
})
const formOf = (userId: string | number) =>
  formBody([
    ...textFields(drone, userId),
    fotoPart(Buffer.from('GIF89a, and more of it, to be judged'), 'a.gif'),
  ])

interface Early {
  line: string
  headers: () => CallerHeaders
  status: number
  /** The first bytes of the body; zeros follow. */
  start?: () => Buffer
}

const upload = `POST ${drone.api.upload}`
const report = `POST ${drone.api.exportar}`
const EARLY: [string, Early][] = [
  [
    "an upload in another user's name",
    { line: upload, headers: () => asking(FORM), status: 403, start: () => formOf('outro') },
  ],
  [
    'an upload of a file that is no photo',
    {
      line: upload,
      headers: () => asking(FORM),
      status: 422,
      start: () => formOf(userOf('administrador').id),
    },
  ],
  [
    'an upload without csrf token',
    { line: upload, headers: () => ({ ...noCsrf, 'content-type': FORM }), status: 403 },
  ],
  ['an upload of nobody', { line: upload, headers: () => ({ 'content-type': FORM }), status: 401 }],
  [
    'an upload of a tab that shows another user',
    { line: upload, headers: () => asking(FORM, { 'x-user-id': 'outro' }), status: 409 },
  ],
  ['an upload that is no form', { line: upload, headers: () => asking(JSON_TYPE), status: 415 }],
  ['an upload without boundary', { line: upload, headers: () => asking('multipart/form-data'), status: 400 }],
  ['another method', { line: `PUT ${drone.api.upload}`, headers: () => asking(FORM), status: 405 }],
  ['a path that is none', { line: 'POST /', headers: () => ({}), status: 404 }],
  ['a call that is too long', { line: 'POST /trpc/auth.me', headers: () => asking(JSON_TYPE), status: 413 }],
  ['a call that is no JSON', { line: 'POST /trpc/auth.me', headers: () => asking(FORM), status: 415 }],
  ['a call by another method', { line: 'PUT /trpc/auth.me', headers: () => asking(JSON_TYPE), status: 405 }],
  ['a report asked for without JSON', { line: report, headers: () => asking(FORM), status: 415 }],
  ['a report for nobody', { line: report, headers: () => ({ 'content-type': JSON_TYPE }), status: 401 }],
  [
    'a report without csrf token',
    { line: report, headers: () => ({ ...noCsrf, 'content-type': JSON_TYPE }), status: 403 },
  ],
  ['a question that needs no body', { line: 'GET /healthz', headers: () => ({}), status: 200 }],
]

/** Sends a request with a long body, and another request behind it on the same connection. */
async function sendEarly({ line, headers, start = () => Buffer.alloc(0) }: Early) {
  const raw = await openRaw(port(), { goesOn: true })
  const errors: Error[] = []
  raw.socket.on('error', (error) => errors.push(error))
  const began = start()
  await raw.send(head(line, { 'content-length': String(BODY_BYTES), ...headers() }))
  await raw.send(began)
  await until(() => raw.received().includes('\r\n\r\n'))
  await raw.send(Buffer.alloc(BODY_BYTES - began.length))
  await raw.send(requestHead('GET /healthz', { 'x-request-id': 'depois-da-recusa' }))
  raw.socket.end()
  return { text: await raw.closed, errors }
}

describe.each(EARLY)('an answer before the body was read, to %s', (_what, early) => {
  it('R09 says that it is the last of its connection, is read by who goes on sending, and resets nothing', async () => {
    const calls = Array.from({ length: 5 }, () => gateway.call('auth.me', undefined, other))
    const { text, errors } = await sendEarly(early)
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${early.status} `))
    expect(text).toMatch(/^connection: close\r$/im)
    const [answerHead = '', body = ''] = text.split('\r\n\r\n')
    expect(body).toHaveLength(Number(/^content-length: (\d+)/im.exec(answerHead)?.[1]))
    expect(errors).toEqual([])
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(5).fill(200))
  })
})

describe('a connection whose last answer was given', () => {
  it('R09 takes no further request, though one lies behind the refused body', () => {
    const ids = gateway.requests().map(({ requestId }) => requestId)
    expect(ids.length).toBeGreaterThan(EARLY.length)
    expect(ids).not.toContain('depois-da-recusa')
  })

  it('R09 is cut off when the body does not come to its end', async () => {
    const raw = await openRaw(port(), { goesOn: true })
    await raw.send(requestHead('POST /', { 'content-length': String(BODY_BYTES) }))
    // This client goes on sending after the answer. One that closed its side when the gateway closes would not be cut
    // off.
    const drip = setInterval(() => raw.socket.write('x'), 50)
    expect(await raw.closed).toMatch(/^HTTP\/1\.1 404 /)
    clearInterval(drip)
  })
})

describe('an answer after the whole body was read', () => {
  it('R09 leaves the connection to the next request', async () => {
    const raw = await openRaw(port())
    const call = head('POST /trpc/auth.me', { ...asking(JSON_TYPE), 'content-length': '2' })
    for (const count of [1, 2, 3]) {
      await raw.send(`${call}{}`)
      await until(() => raw.received().split('HTTP/1.1 200 ').length === count + 1)
    }
    expect(raw.received()).toMatch(/^connection: keep-alive\r$/im)
    raw.socket.destroy()
  })
})
