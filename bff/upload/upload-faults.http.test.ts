import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ERRORS } from '#shared/errors/errors'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { timed } from '#shared/node/testing/load'
import { openRaw, until } from '#shared/node/testing/raw-request'
import { acceptAll } from '../testing/recording-backend.ts'
import { BOUNDARY, formBody, goodForm, jpegOf, fotoPart } from '../testing/upload-bodies.ts'
import { postForm, uploadGateways, uploadHead } from '../testing/upload-gateway.ts'

const { civil } = LINHAS
const { start } = uploadGateways()

describe('a backend', () => {
  const body = formBody(
    goodForm(
      civil,
      [0, 1, 2, 3, 4, 5, 6, 7].map((i) => fotoPart(jpegOf(900_000, i), `${i}.jpg`)),
    ),
  )

  it('F07 that refuses before the end is quoted', async () => {
    const { gateway } = await start((req, res) => {
      req.once('data', () => {
        res.writeHead(409, { 'content-type': 'application/json' })
        res.end(JSON.stringify({ message: 'OS encerrada.' }))
      })
    })
    expect(await postForm(gateway, { linha: civil, body })).toMatchObject({
      status: 409,
      json: { message: 'OS encerrada.' },
    })
  })

  it('that refuses at the end is quoted', async () => {
    const { gateway } = await start(acceptAll(422, { message: 'Foto repetida.' }))
    expect(await postForm(gateway, { linha: civil, body })).toMatchObject({
      status: 422,
      json: { message: 'Foto repetida.' },
    })
  })

  it('that counts the photos itself is believed, and one that says nothing is filled in', async () => {
    const counting = await start(acceptAll(200, { total: 12, message: 'ok' }))
    expect((await postForm(counting.gateway, { linha: civil, body })).json).toEqual({
      message: 'ok',
      total: 12,
    })
    const losing = await start(acceptAll(200, { total: 5, message: 'ok' }))
    expect(await postForm(losing.gateway, { linha: civil, body })).toMatchObject({
      status: 422,
      json: { message: 'O servidor disse que guardou 5 de 8 fotos. Confira a OS antes de enviar de novo.' },
    })
    const mute = await start((req, res) => req.resume().on('end', () => res.writeHead(200).end()))
    expect((await postForm(mute.gateway, { linha: civil, body })).json).toEqual({
      message: TEXTOS.upload.sucesso,
      total: 8,
    })
  })

  it('that accepts before it has everything is not believed', async () => {
    const { gateway } = await start((req, res) => {
      req.once('data', () => res.writeHead(201, { 'content-type': 'application/json' }).end('{}'))
    })
    expect((await postForm(gateway, { linha: civil, body })).status).toBe(502)
  })

  it('that fails, hangs up or is gone is told from a refusal', async () => {
    const failing = await start(acceptAll(500, { message: 'segredo' }))
    expect(await postForm(failing.gateway, { linha: civil, body })).toMatchObject({
      status: 502,
      json: { message: ERRORS.BAD_BACKEND.texto },
    })
    const hanging = await start((req) => req.once('data', () => req.socket.destroy()))
    expect((await postForm(hanging.gateway, { linha: civil, body })).status).toBe(503)
    await hanging.backend.close()
    expect((await postForm(hanging.gateway, { linha: civil, body })).status).toBe(503)
  })

  it('F02 that never answers is given up after its time', async () => {
    const { gateway } = await start((req) => req.resume(), { answerMs: 300, tickMs: 50 })
    expect((await postForm(gateway, { linha: civil, body })).status).toBe(504)
  })

  it('that stops taking bytes is given up after its time', async () => {
    const { gateway } = await start((req) => req.pause(), { backendIdleMs: 300, tickMs: 50 })
    expect(
      (
        await postForm(gateway, {
          linha: civil,
          body: formBody(
            goodForm(
              civil,
              Array.from({ length: 40 }, (_, i) => fotoPart(jpegOf(900_000, i))),
            ),
          ),
        })
      ).status,
    ).toBe(504)
  })
})

describe('a client', () => {
  const body = formBody(
    goodForm(
      civil,
      [0, 1, 2, 3].map((i) => fotoPart(jpegOf(900_000, i), `${i}.jpg`)),
    ),
  )

  it.each([0.01, 0.5, 0.999])(
    "F08 that leaves at %d of the form takes the backend's call with it within a second",
    async (share) => {
      const { backend, gateway } = await start()
      const raw = await openRaw(gateway.port)
      await raw.send(uploadHead(civil, `Content-Length: ${body.length}`))
      await raw.send(body.subarray(0, Math.floor(body.length * share)))
      await until(() => backend.requests.length === 1)
      const left = performance.now()
      raw.socket.destroy()
      await until(() => backend.requests[0]?.lostAt !== undefined)
      expect(timed((backend.requests[0]?.lostAt ?? Infinity) - left, 1000)).toBe('in time')
      expect(backend.requests[0]?.complete).toBe(false)
    },
  )

  it('that ends the connection in the middle of a chunked form leaves nothing behind', async () => {
    const { backend, gateway } = await start()
    const raw = await openRaw(gateway.port)
    await raw.send(uploadHead(civil, 'Transfer-Encoding: chunked'))
    await raw.send(`${body.length.toString(16)}\r\n`)
    await raw.send(body.subarray(0, 1_500_000))
    await until(() => backend.requests.length === 1)
    raw.socket.end()
    await until(() => backend.requests[0]?.lostAt !== undefined)
    expect(backend.requests[0]?.complete).toBe(false)
  })

  it('U14 F09 that stops sending is told so after its time', async () => {
    const pace = { clientIdleMs: 600_000, tickMs: 50 }
    const { backend, gateway } = await start(undefined, pace)
    const raw = await openRaw(gateway.port)
    await raw.send(uploadHead(civil, `Content-Length: ${body.length}`))
    await raw.send(body.subarray(0, 1_500_000))
    await until(() => backend.requests.length === 1)
    expect(raw.received()).toBe('')
    pace.clientIdleMs = 300
    await until(() => raw.received().includes('HTTP/1.1 408'))
    await until(() => backend.requests[0]?.lostAt !== undefined)
    raw.socket.destroy()
  })

  it('that stops before its first photo is told so without a call to the backend', async () => {
    const { backend, gateway } = await start(undefined, { clientIdleMs: 300, tickMs: 50 })
    const raw = await openRaw(gateway.port)
    await raw.send(uploadHead(civil, `Content-Length: ${body.length}`) + `--${BOUNDARY}\r\n`)
    await until(() => raw.received().includes('HTTP/1.1 408'))
    expect(backend.requests).toEqual([])
    raw.socket.destroy()
  })

  it('U14 that drips a few bytes at a time is told so', async () => {
    const { gateway } = await start(undefined, { windowMs: 400, tickMs: 50 })
    const raw = await openRaw(gateway.port)
    await raw.send(uploadHead(civil, `Content-Length: ${body.length}`))
    let at = 0
    const drip = setInterval(() => raw.socket.write(body.subarray(at, ++at)), 30)
    await until(() => raw.received().includes('HTTP/1.1'))
    clearInterval(drip)
    expect(raw.received()).toContain('HTTP/1.1 408')
    raw.socket.destroy()
  })

  it('F11 keeps its session alive while bytes flow', async () => {
    const { gateway } = await start(undefined, { tickMs: 20 })
    const raw = await openRaw(gateway.port)
    await raw.send(uploadHead(civil, `Content-Length: ${body.length}`))
    for (const piece of [0, 1, 2]) {
      const before = gateway.touches()
      await raw.send(body.subarray(piece * 500_000, (piece + 1) * 500_000))
      await until(() => gateway.touches() > before)
    }
    await raw.send(body.subarray(1_500_000))
    await until(() => raw.received().includes('HTTP/1.1 201'))
    raw.socket.destroy()
  })

  it.runIf(process.platform === 'linux')(
    'leaves no open descriptor behind, however often it leaves',
    async () => {
      const { backend, gateway } = await start()
      const open = () => readdirSync('/proc/self/fd').length
      const round = async (count: number) => {
        for (let i = 0; i < count; i++) {
          const raw = await openRaw(gateway.port)
          await raw.send(uploadHead(civil, `Content-Length: ${body.length}`))
          await raw.send(body.subarray(0, 1_500_000))
          raw.socket.destroy()
        }
        await until(() => backend.requests.every((request) => request.lostAt !== undefined))
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      await round(15)
      const before = open()
      await round(15)
      // Some connections of the pool come and go, so a few may differ; a leak would add all fifteen.
      await until(() => open() <= before + 5)
    },
  )
})
