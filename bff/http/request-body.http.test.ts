import { beforeAll, describe, expect, it } from 'vitest'
import { LINHAS, LISTA_LINHAS } from '#shared/linhas/index'
import { userOf } from '../testing/fake-backend.ts'
import type { CallerHeaders } from '../testing/gateway.ts'
import { gatewayOfAllTests } from '../testing/running-gateway.ts'
import { openRaw, requestHead, until } from '#shared/node/testing/raw-request'
import { BOUNDARY, formBody, goodForm, jpegOf, fotoPart } from '../testing/upload-bodies.ts'

const FORM = `multipart/form-data; boundary=${BOUNDARY}`
const JSON_TYPE = 'application/json'

const { backend, gateway, caller } = gatewayOfAllTests({ caller: 'administrador' })
let admin: CallerHeaders
beforeAll(() => {
  for (const { api } of LISTA_LINHAS)
    backend.answers.set(`POST ${api.upload}`, { status: 201, json: { message: 'Recebido.' } })
  const { origin: _origin, ...headers } = caller
  admin = headers
})

/** Every address that takes a body, with its content type. */
const BODIES = [
  ...LISTA_LINHAS.map(({ api }) => [api.upload, FORM] as const),
  ...LISTA_LINHAS.map(({ api }) => [api.exportar, JSON_TYPE] as const),
  ['/trpc/auth.me', JSON_TYPE] as const,
]

async function ask(path: string, headers: CallerHeaders) {
  const raw = await openRaw(Number(new URL(gateway.url).port))
  await raw.send(
    requestHead(`POST ${path}`, { expect: '100-continue', 'content-length': '100000', ...headers }),
  )
  await until(() => raw.received().includes('\r\n\r\n'))
  return raw
}

describe.each(BODIES)('a client that asks before it sends its body to %s', (path, type) => {
  const refusals: [string, () => CallerHeaders, number][] = [
    ['a coded body', () => ({ ...admin, 'content-type': type, 'content-encoding': 'gzip' }), 415],
    ['a body of another type', () => ({ ...admin, 'content-type': 'text/plain' }), 415],
  ]
  if (!path.startsWith('/trpc')) {
    refusals.push(
      ['nobody', () => ({ 'content-type': type }), 401],
      ['no csrf token', () => ({ cookie: admin['cookie'] ?? '', 'content-type': type }), 403],
      ['another site', () => ({ ...admin, 'sec-fetch-site': 'cross-site', 'content-type': type }), 403],
    )
  }

  it.each(refusals)(
    'U15 X02 for %s is refused without being invited, and the line is closed',
    async (...row) => {
      const [, headers, status] = row
      const calls = backend.requests.length
      const raw = await ask(path, headers())
      expect(await raw.closed).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(raw.received()).not.toContain('100 Continue')
      expect(backend.requests.length).toBe(calls)
    },
  )

  it('U15 is invited once, when nothing speaks against it', async () => {
    const raw = await ask(path, { ...admin, 'content-type': type })
    expect(raw.received().split('100 Continue')).toHaveLength(2)
    raw.socket.destroy()
  })
})

describe('a client that was invited', () => {
  it('U15 sends its body and is answered as any other', async () => {
    const { drone } = LINHAS
    const body = formBody(goodForm(drone, [fotoPart(jpegOf(30_000))], userOf('administrador').id))
    const raw = await ask(drone.api.upload, {
      ...admin,
      'content-type': FORM,
      'content-length': String(body.length),
    })
    await raw.send(body)
    await until(() => raw.received().includes('Recebido.'))
    expect(raw.received()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /)
    raw.socket.destroy()
  })

  it('U15 is refused with 417 when it expects anything else', async () => {
    const raw = await openRaw(Number(new URL(gateway.url).port))
    await raw.send(requestHead('POST /trpc/auth.me', { expect: '200-ok', 'content-length': '2' }))
    await until(() => raw.received().includes('\r\n\r\n'))
    expect(raw.received()).toMatch(/^HTTP\/1\.1 417 /)
    raw.socket.destroy()
  })
})
