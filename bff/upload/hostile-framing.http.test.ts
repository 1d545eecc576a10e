import { readdirSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'
import { TEXTOS } from '#shared/textos/textos'
import { cpuMs } from '#shared/node/testing/load'
import { openRaw, until } from '#shared/node/testing/raw-request'
import type { RawRequest } from '#shared/node/testing/raw-request'
import { acceptAll } from '../testing/recording-backend.ts'
import { BOUNDARY, formBody, goodForm, jpegOf, fotoPart, textFields } from '../testing/upload-bodies.ts'
import { postForm, uploadGateways, uploadHead } from '../testing/upload-gateway.ts'

const { start } = uploadGateways()
const open: RawRequest[] = []
afterEach(() => {
  for (const raw of open.splice(0)) raw.socket.destroy()
})

const { civil, robo } = LINHAS
const good = fotoPart(jpegOf(3000), 'boa.jpg')

async function connection(port: number): Promise<RawRequest> {
  const raw = await openRaw(port)
  open.push(raw)
  return raw
}

/** Sends these bytes as they are; returns the status of the answer. */
async function statusOf(port: number, ...pieces: (string | Buffer)[]): Promise<number> {
  const raw = await connection(port)
  for (const piece of pieces) await raw.send(piece)
  await until(() => raw.received().includes('\r\n\r\n'))
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(raw.received())?.[1])
}

describe('the framing of a request', () => {
  const body = formBody(goodForm(civil, [good]))

  it('U08 without a boundary, with one of 5 000 characters or with half a header is a bad request', async () => {
    const { backend, gateway } = await start()
    const types = [
      ['multipart/form-data', TEXTOS_INTEGRACAO.tipoDoEnvio],
      [`multipart/form-data; boundary=${'b'.repeat(5000)}`, TEXTOS_INTEGRACAO.formularioMalfeito],
      ['multipart/form-data; boundar', TEXTOS_INTEGRACAO.formularioMalfeito],
    ] as const
    for (const [type, said] of types) {
      const answer = await postForm(gateway, { linha: civil, body, headers: { 'content-type': type } })
      expect([answer.status, answer.json.message]).toEqual([400, said])
    }
    const half = `--${BOUNDARY}\r\nContent-Disposition: form-da`
    const length = `Content-Length: ${half.length}`
    expect(await statusOf(gateway.port, uploadHead(civil, length), half)).toBe(400)
    const cut = body.subarray(0, body.length - BOUNDARY.length - 6)
    expect((await postForm(gateway, { linha: civil, body: cut })).status).toBe(400)
    expect(backend.requests.filter(({ complete }) => complete)).toEqual([])
  })

  it('U08 that a program wrote badly by hand was said to be cut, as if sending it again would help', async () => {
    const { gateway } = await start()
    const cut = body.subarray(0, body.length - BOUNDARY.length - 6)
    const bodies: [Buffer, string][] = [
      [Buffer.concat([Buffer.from('\r\n'), body]), TEXTOS_INTEGRACAO.formularioMalfeito],
      [Buffer.concat([body, Buffer.from('more')]), TEXTOS_INTEGRACAO.formularioMalfeito],
      [cut, TEXTOS.upload.formularioQuebrado],
    ]
    for (const [sent, said] of bodies)
      expect(await postForm(gateway, { linha: civil, body: sent })).toMatchObject({
        status: 400,
        json: { message: said },
      })
  })

  it('U13 that names two lengths, or a length and chunks, or broken chunks, is refused by the parser', async () => {
    const { backend, gateway } = await start()
    const lines = [
      `Content-Length: ${body.length}\r\nTransfer-Encoding: chunked`,
      `Content-Length: ${body.length}\r\nContent-Length: 5`,
      'Content-Length: -5',
      'Content-Length: 5, 6',
      'Transfer-Encoding: chunked, identity',
      'Transfer-Encoding : chunked',
    ]
    for (const line of lines)
      expect([line, await statusOf(gateway.port, uploadHead(civil, line))]).toEqual([line, 400])
    const chunked = uploadHead(civil, 'Transfer-Encoding: chunked')
    for (const size of ['zz\r\n', '-1\r\n', '0x10\r\n', `${'f'.repeat(17)}\r\n`]) {
      const raw = await connection(gateway.port)
      await raw.send(chunked + size)
      expect(await raw.closed).toMatch(/^HTTP\/1\.1 4\d\d |^$/)
    }
    expect(backend.requests).toEqual([])
  })

  it('U13 that is longer than its length leaves the rest unread, and shorter than it waits, then 408', async () => {
    const { backend, gateway } = await start()
    const smuggled = `GET /api/upload HTTP/1.1\r\nHost: x\r\n\r\n`
    const raw = await connection(gateway.port)
    await raw.send(uploadHead(civil, `Content-Length: ${body.length - 10}`))
    await raw.send(Buffer.concat([body, Buffer.from(smuggled)]))
    await until(() => raw.received().includes('HTTP/1.1'))
    expect(raw.received()).toMatch(/^HTTP\/1\.1 400 /)
    const impatient = await start(undefined, { clientIdleMs: 300, tickMs: 50 })
    const short = await connection(impatient.gateway.port)
    await short.send(uploadHead(civil, `Content-Length: ${body.length + 10}`))
    await short.send(body)
    await until(() => short.received().includes('HTTP/1.1'))
    expect(short.received()).toMatch(/^HTTP\/1\.1 408 /)
    const sent = [...backend.requests, ...impatient.backend.requests]
    expect(sent.filter(({ complete }) => complete)).toEqual([])
  })

  it('U13 goes on to the backend as the gateway frames it, never as the client did', async () => {
    const { backend, gateway } = await start()
    const chunks = `${body.length.toString(16)};x=1\r\n`
    const status = await statusOf(
      gateway.port,
      uploadHead(civil, 'Transfer-Encoding: chunked\r\nTrailer: X-Outro'),
      chunks,
      body,
      '\r\n0\r\nX-Outro: 1\r\n\r\n',
    )
    expect(status).toBe(201)
    const [sent] = backend.requests
    expect(sent?.headers['content-type']).not.toContain(BOUNDARY)
    expect(sent?.headers['trailer']).toBeUndefined()
    expect(Buffer.concat(sent?.body ?? []).includes(BOUNDARY)).toBe(false)
  })
})

describe('the parts of a form', () => {
  const many = (count: number, part: (i: number) => string) =>
    Buffer.from(
      Array.from({ length: count }, (_, i) => `--${BOUNDARY}\r\n${part(i)}`).join('') + `--${BOUNDARY}--\r\n`,
    )
  const text = (name: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`

  it.each([
    ['ten thousand text fields', many(10_000, (i) => text(`c${i}`)), 400],
    ['ten thousand equal fields', many(10_000, () => text('os')), 400],
    [
      'ten thousand empty files',
      many(10_000, (i) => `Content-Disposition: form-data; name="photos"; filename="${i}.jpg"\r\n\r\n\r\n`),
      422,
    ],
    ['a field name of ten thousand characters', many(1, () => text('c'.repeat(10_000))), 400],
    ['a field without name', many(1, () => text('')), 400],
    ['a name of five hundred levels', many(1, () => text(`a${'[b]'.repeat(500)}`)), 400],
    ['a prototype', many(1, () => text('constructor[prototype][x]')), 400],
    [
      'a header of a megabyte',
      many(1, () => `Content-Disposition: form-data; name="${'c'.repeat(1_000_000)}"`),
      400,
    ],
    ['ten thousand headers', many(1, () => 'X-A: 1\r\n'.repeat(10_000)), 400],
  ])('U09 U10 that are %s are refused at once, without a call', async (_what, body, status) => {
    const { backend, gateway } = await start()
    const cost = await cpuMs(async () =>
      expect((await postForm(gateway, { linha: civil, body })).status).toBe(status),
    )
    expect(cost).toBeLessThan(1500)
    expect(backend.requests).toEqual([])
    expect(({} as { x?: string }).x).toBeUndefined()
  })

  it.each(['1e9999', 'abc', '--1', '10 m', '0x10', 'NaN', 'Infinity', '1.2.3', '1,5,5', '１'])(
    'U17 that begin the inspection at %s are refused by the name of the field',
    async (valor) => {
      const { gateway } = await start()
      const form = goodForm(robo, [good]).map((part) =>
        Array.isArray(part) && part[0] === 'inicioInspecao' ? ([part[0], valor] as [string, string]) : part,
      )
      const { status, json } = await postForm(gateway, { linha: robo, body: formBody(form) })
      expect([status, json.message]).toEqual([
        400,
        TEXTOS.upload.campoInvalido('Início da Inspeção (número)'),
      ])
    },
  )
})

describe('slow senders', () => {
  it('U14 by the hundred, in headers and in bodies, delay nobody and are cut off', async () => {
    const pace = { clientIdleMs: 600_000, windowMs: 600_000, tickMs: 100 }
    const { gateway } = await start(acceptAll(201, {}), pace)
    const slow = await Promise.all(Array.from({ length: 120 }, () => connection(gateway.port)))
    for (const [i, raw] of slow.entries())
      await raw.send(
        i % 2 === 0
          ? 'POST /api/upload HTTP/1.1\r\nHost: x\r\nX-'
          : uploadHead(civil, `X-Teste-Id: ${i % 20}\r\nContent-Length: 9000`),
      )
    const body = formBody(goodForm(civil, [good]))
    for (let i = 0; i < 5; i += 1) expect((await postForm(gateway, { linha: civil, body })).status).toBe(201)
    const bodies = slow.filter((_raw, i) => i % 2 === 1)
    expect(bodies.filter((raw) => raw.received() !== '')).toEqual([])
    pace.clientIdleMs = 300
    await until(() => bodies.every((raw) => raw.received().startsWith('HTTP/1.1 408')))
  })
})

describe.runIf(process.platform === 'linux')('whatever is wrong with an upload', () => {
  it('U08 U09 leaves no descriptor and little memory behind', async () => {
    const { backend, gateway } = await start()
    const descriptors = () => readdirSync('/proc/self/fd').length
    const hostile = [
      formBody([...textFields(civil), fotoPart(Buffer.from('GIF89a, and more of it'))]),
      formBody(goodForm(civil, [good])).subarray(0, 900),
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-da`),
      formBody(goodForm(civil, [fotoPart(jpegOf(1_200_000))])),
    ]
    const round = async () => {
      for (let i = 0; i < 20; i += 1)
        for (const body of hostile)
          await postForm(gateway, { linha: civil, body, headers: { connection: 'close' } })
      await until(() => backend.requests.every(({ complete, lostAt }) => complete || lostAt !== undefined))
    }
    await round()
    const before = descriptors()
    const memory = process.memoryUsage().rss
    await round()
    await until(() => descriptors() <= before + 2)
    expect(process.memoryUsage().rss - memory).toBeLessThan(150 * 1024 * 1024)
  })
})
