import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { LINHAS } from '#shared/linhas/index'
import { openRaw, requestHead, until } from '#shared/node/testing/raw-request'
import { request } from '#shared/node/testing/request'
import { startApi } from '../testing/start-api.ts'
import type { TestApi } from '../testing/start-api.ts'

const { drone } = LINHAS
const BODY_BYTES = 900_000

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startApi()
  const response = await request(api.url + BACKEND_PATHS.login, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(api.admin),
  })
  token = ((await response.json()) as { token: string }).token
})
afterAll(() => api.stop())

/**
 * Sends a request with a body far longer than is accepted; returns everything that came back, and how the connection
 * ended.
 */
async function sendLong(line: string, headers: Record<string, string>) {
  const socket = connect({ port: api.port, host: '127.0.0.1', allowHalfOpen: true })
  const errors: Error[] = []
  let text = ''
  socket.on('error', (error) => errors.push(error))
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const all = { Host: 'x', 'Content-Length': String(BODY_BYTES), ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`)
  await expect.poll(() => text).toContain('\r\n\r\n')
  socket.end(Buffer.alloc(BODY_BYTES))
  await closed
  return { text, errors }
}

describe('an answer of the backend before the body was read', () => {
  const json = { 'Content-Type': 'application/json' }
  const mine = () => ({ Authorization: `Bearer ${token}` })
  it.each([
    ['an upload of nobody', `POST ${drone.api.upload}`, () => ({}), 401],
    ['an upload that is no form', `POST ${drone.api.upload}`, () => ({ ...mine(), ...json }), 415],
    [
      'an upload without boundary',
      `POST ${drone.api.upload}`,
      () => ({ ...mine(), 'Content-Type': 'multipart/form-data' }),
      400,
    ],
    ['a path that is none', 'POST /nada', () => ({ ...mine(), ...json }), 404],
    ['another method', `PUT ${drone.api.upload}`, () => mine(), 405],
    ['a login that is too long', `POST ${BACKEND_PATHS.login}`, () => json, 413],
    ['marks that are too long', `POST ${drone.api.salvar}`, () => ({ ...mine(), ...json }), 413],
    ['a report for nobody', `POST ${drone.api.exportar}`, () => json, 401],
  ])('R09 to %s says that it is the last of its connection, and resets nothing', async (...row) => {
    const [, line, headers, status] = row
    const { text, errors } = await sendLong(line, headers())
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(text).toMatch(/^connection: close\r$/im)
    expect(errors).toEqual([])
  })
})

describe('a client that asks the backend before it sends its body', () => {
  const begin = async (headers: Record<string, string>) => {
    const raw = await openRaw(api.port)
    const body = { 'content-type': 'application/json', 'content-length': '2', expect: '100-continue' }
    await raw.send(requestHead(`POST ${drone.api.salvar}`, { ...body, ...headers }))
    await until(() => raw.received().includes('\r\n\r\n'))
    return raw
  }

  it('U15 is invited once, when nothing speaks against it', async () => {
    const raw = await begin({ authorization: `Bearer ${token}` })
    await raw.send('{}')
    await until(() => raw.received().includes('HTTP/1.1 400 '))
    expect(raw.received().split('100 Continue')).toHaveLength(2)
    raw.socket.destroy()
  })

  it('U15 is refused without being invited', async () => {
    const answer = await (await begin({})).closed
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).not.toContain('100 Continue')
  })
})
