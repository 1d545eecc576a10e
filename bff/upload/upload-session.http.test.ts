import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ERRORS } from '#shared/errors/errors'
import { TEXTOS_TOKENS } from '#shared/textos/pessoas/tokens'
import { TEXTOS } from '#shared/textos/textos'
import { LINHAS } from '#shared/linhas/index'
import { userOf } from '../testing/fake-backend.ts'
import type { CallerHeaders } from '../testing/gateway.ts'
import { gatewayOfEachTest } from '../testing/running-gateway.ts'
import { openRaw, requestHead, until } from '#shared/node/testing/raw-request'
import type { RawRequest } from '#shared/node/testing/raw-request'
import { BOUNDARY, formBody, goodForm, jpegOf, fotoPart } from '../testing/upload-bodies.ts'

const HOUR = 3_600_000
const { drone } = LINHAS
const body = formBody(
  goodForm(
    drone,
    [0, 1, 2].map((i) => fotoPart(jpegOf(900_000, i), `${i}.jpg`)),
    userOf('colaborador').id,
  ),
)
const HALF = 1_500_000

let clock = Date.parse('2026-11-21T08:00:00Z')
let raw: RawRequest
const { backend, gateway } = gatewayOfEachTest({ options: () => ({ now: () => clock }) })
beforeEach(() => {
  backend.answers.set(`POST ${drone.api.upload}`, { status: 201, json: { message: 'Recebido.' } })
})
afterEach(() => void raw.socket.destroy())

const atBackend = () => backend.requests.find(({ url }) => url === drone.api.upload)

/** Sends the first half of an upload and waits until the backend has begun to get it. */
async function beginUpload(caller: CallerHeaders): Promise<void> {
  raw = await openRaw(Number(new URL(gateway.url).port))
  const { origin: _origin, ...headers } = caller
  await raw.send(
    requestHead(`POST ${drone.api.upload}`, {
      ...headers,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': String(body.length),
    }),
  )
  await raw.send(body.subarray(0, HALF))
  await until(() => (atBackend()?.bytes ?? 0) > 0)
}

async function expectRefused(texto: string = ERRORS.NOT_SIGNED_IN.texto): Promise<void> {
  await until(() => raw.received().includes('}'))
  expect(raw.received()).toMatch(/^HTTP\/1\.1 401 /)
  expect(Buffer.from(raw.received(), 'latin1').toString()).toContain(JSON.stringify(texto))
  await until(() => atBackend()?.lostAt !== undefined)
  expect(atBackend()?.complete).toBe(false)
}

describe('a session that ends during an upload', () => {
  it('F13 by Sair takes the upload with it while bytes flow: 401, and the backend never has a whole form', async () => {
    const caller = await gateway.signIn('colaborador')
    await beginUpload(caller)
    expect((await gateway.call('auth.logout', undefined, caller)).status).toBe(200)
    for (let at = HALF; at < HALF + 400_000 && !raw.received(); at += 20_000) {
      await raw.send(body.subarray(at, at + 20_000))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await expectRefused()
  })

  it('F13 by Sair just before the last byte keeps the closing boundary back', async () => {
    const caller = await gateway.signIn('colaborador')
    await beginUpload(caller)
    await gateway.call('auth.logout', undefined, caller)
    await raw.send(body.subarray(HALF))
    await expectRefused()
  })

  it('F13 by Sair after the last byte is answered as the backend does, which has it whole', async () => {
    const caller = await gateway.signIn('colaborador')
    let answer: (() => void) | undefined
    backend.files.set(drone.api.upload, (req, res) => {
      req.on('data', (bytes: Buffer) => {
        const record = atBackend()
        if (record) record.bytes += bytes.length
      })
      req.on('end', () => {
        answer = () =>
          res.writeHead(201, { 'content-type': 'application/json' }).end('{"message":"Recebido."}')
      })
    })
    await beginUpload(caller)
    await raw.send(body.subarray(HALF))
    await until(() => answer !== undefined)
    expect((await gateway.call('auth.logout', undefined, caller)).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(raw.received(), 'stored or not, nobody knows yet').toBe('')
    answer?.()
    await until(() => raw.received().includes('}'))
    expect(raw.received()).toMatch(/^HTTP\/1\.1 201 /)
  })
  it("F13 by a revoked integrator's token ends the upload as well", async () => {
    const caller = await gateway.issueToken('colaborador')
    await beginUpload(caller)
    await gateway.call('auth.logout', undefined, caller)
    await raw.send(body.subarray(HALF))
    await expectRefused(TEXTOS_TOKENS.naoVale)
  })

  it('F07 S09 by its backend, whose token ran out in the middle, ends the upload with it', async () => {
    let refuse = () => {}
    backend.files.set(drone.api.upload, (req, res) => {
      req.once('data', ({ length }: Buffer) => {
        const record = atBackend()
        if (record) record.bytes = length
      })
      refuse = () =>
        void res.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Token vencido."}')
    })
    const caller = await gateway.signIn('colaborador')
    await beginUpload(caller)
    refuse()
    await until(() => raw.received().includes('}'))
    expect(raw.received()).toMatch(/^HTTP\/1\.1 401 [^]*"message":"Token vencido\."/)
    expect(atBackend()?.complete).toBe(false)
    expect((await gateway.call('auth.me', undefined, caller)).status).toBe(401)
  })

  it('F12 by its age lets the upload finish for an hour', async () => {
    const caller = await gateway.signIn('colaborador')
    for (let hours = 0; hours < 22.5; hours += 7.5) {
      clock += 7.5 * HOUR
      await gateway.call('auth.me', undefined, caller)
    }
    await beginUpload(caller)
    clock += 2 * HOUR
    expect((await gateway.call('auth.me', undefined, caller)).status).toBe(401)
    await raw.send(body.subarray(HALF))
    await until(() => raw.received().includes('}'))
    expect(raw.received()).toMatch(/^HTTP\/1\.1 201 /)
    expect(atBackend()?.complete).toBe(true)
  })

  it('F12 by its age ends the upload after that hour', async () => {
    await beginUpload(await gateway.signIn('colaborador'))
    clock += 25 * HOUR
    await raw.send(body.subarray(HALF))
    await expectRefused()
  })

  it('F11 S04 by idleness does not happen: bytes are activity', async () => {
    const caller = await gateway.signIn('colaborador')
    await beginUpload(caller)
    for (let hours = 0; hours < 3; hours += 1) {
      clock += 7 * HOUR
      const at = HALF + hours * 1000
      const before = atBackend()?.bytes ?? 0
      await raw.send(body.subarray(at, at + 1000))
      await until(() => (atBackend()?.bytes ?? 0) > before)
      // Longer than the second after which the gateway looks at sessions, so that a look lies between two pieces.
      await new Promise((resolve) => setTimeout(resolve, 1200))
    }
    await raw.send(body.subarray(HALF + 3000))
    await until(() => raw.received().includes('}'))
    expect(raw.received()).toMatch(/^HTTP\/1\.1 201 /)
    expect((await gateway.call('auth.me', undefined, caller)).status).toBe(200)
  })
})

describe('an upload without a session', () => {
  it('H01 of somebody who never signed in was told that his session had ended', async () => {
    const { origin: _origin, ...dead } = await gateway.signIn('colaborador')
    await gateway.call('auth.logout', undefined, dead)
    const told: [CallerHeaders, string][] = [
      [{}, TEXTOS.upload.naoAutenticado],
      [dead, ERRORS.NOT_SIGNED_IN.texto],
    ]
    for (const [headers, texto] of told) {
      raw = await openRaw(Number(new URL(gateway.url).port))
      await raw.send(requestHead(`POST ${drone.api.upload}`, { ...headers, 'content-length': '9' }))
      await until(() => raw.received().includes('}'))
      expect(raw.received()).toMatch(/^HTTP\/1\.1 401 /)
      expect(Buffer.from(raw.received(), 'latin1').toString()).toContain(JSON.stringify(texto))
      raw.socket.destroy()
    }
    expect(atBackend()).toBeUndefined()
  })
})
