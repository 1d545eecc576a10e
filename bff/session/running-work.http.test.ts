import { afterEach, beforeEach, expect, it } from 'vitest'
import { ERRORS } from '#shared/errors/errors'
import { LINHAS } from '#shared/linhas/index'
import { openRaw, requestHead, until } from '#shared/node/testing/raw-request'
import type { RawRequest } from '#shared/node/testing/raw-request'
import { userOf } from '../testing/fake-backend.ts'
import type { CallerHeaders } from '../testing/gateway.ts'
import { gatewayOfEachTest } from '../testing/running-gateway.ts'
import { BOUNDARY } from '../testing/upload-bodies.ts'

const { drone } = LINHAS
const { gateway, backend } = gatewayOfEachTest()
const open: RawRequest[] = []
beforeEach(() => {
  backend.files.set(drone.api.fotos, () => undefined)
  const endless = (begin: string | Buffer) => (_req: unknown, res: { write: (bytes: Buffer) => void }) =>
    res.write(Buffer.concat([Buffer.from(begin), Buffer.alloc(100_000, 1)]))
  backend.files.set(drone.api.zip, endless('PK\u0003\u0004'))
  backend.files.set('/api/fotos/drone-1', endless(Buffer.from([0xff, 0xd8, 0xff, 0xe0])))
})
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.destroy()
})

async function begin(line: string, headers: CallerHeaders, body = ''): Promise<RawRequest> {
  const raw = await openRaw(Number(new URL(gateway.url).port))
  open.push(raw)
  await raw.send(requestHead(line, { ...headers, host: new URL(gateway.url).host }) + body)
  return raw
}

/**
 * Begins one of everything that a person may have under way: an upload that stalls, an endless zip and photo, and a
 * call without an answer.
 */
async function beginAll(who: CallerHeaders) {
  const form = {
    ...who,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': '9999',
  }
  const call = { ...who, 'content-type': 'application/json', 'content-length': '24' }
  const { address } = gateway.fotos.link('drone', '/api/fotos/drone-1')
  const begun = {
    upload: await begin(`POST ${drone.api.upload}`, form, `--${BOUNDARY}\r\n`),
    call: await begin('POST /trpc/drone.fotos', call, '{"os":"OS-1","wtg":"W1"}'),
    zip: await begin(`GET ${drone.api.zip}?os=1&wtg=2`, who),
    foto: await begin(`GET ${address}`, who),
  }
  await until(() => [begun.zip, begun.foto].every((raw) => raw.received().includes('200 OK')))
  await until(() => backend.requests.some(({ url }) => url.startsWith(drone.api.fotos)))
  return begun
}

it('S08 F13 what is under way ends with the sessions of its user: answered 401, or cut, and nobody else’s', async () => {
  const person = await gateway.signIn('supervisor')
  const admin = await gateway.signIn('administrador')
  const others = await beginAll(admin)
  const begun = await beginAll(person)
  // As the command does it, in the session file: the gateway is not told.
  await gateway.sessions.endAllOf(userOf('supervisor').id)
  for (const raw of [begun.upload, begun.call]) {
    await until(() => raw.received().includes('}'))
    expect(raw.received()).toMatch(/^HTTP\/1\.1 401 /)
    expect(Buffer.from(raw.received(), 'latin1').toString()).toContain(ERRORS.NOT_SIGNED_IN.texto)
  }
  for (const raw of [begun.zip, begun.foto]) expect((await raw.closed).endsWith('0\r\n\r\n')).toBe(false)
  await until(() => backend.requests.filter(({ lostAt }) => lostAt !== undefined).length === 3)
  for (const raw of Object.values(others)) expect(raw.socket.destroyed).toBe(false)
  expect(others.call.received()).toBe('')
})

it('a call that ends with its session is told as given up, not as one that the backend did not answer', async () => {
  const person = await gateway.signIn('supervisor')
  const { call } = await beginAll(person)
  await gateway.sessions.endAllOf(userOf('supervisor').id)
  await until(() => call.received().includes('}'))
  const line = () => gateway.requests().find(({ rota }) => rota === 'drone.fotos')
  await until(() => line() !== undefined)
  expect(line(), 'zeros are an alarm').toMatchObject({
    ...{ status: 401, upstream: [{ rota: drone.api.fotos, status: 499 }] },
  })
})
