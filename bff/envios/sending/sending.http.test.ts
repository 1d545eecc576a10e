import type { IncomingMessage } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EnvioVisto } from '#shared/contract/envios'
import { LINHAS } from '#shared/linhas/index'
import { until } from '#shared/node/testing/raw-request'
import {
  createFile,
  cutPatch,
  dataOf,
  declarationOf,
  offsetOf,
  patchFile,
  sendFile,
  stateOf,
} from '../../testing/envio-calls.ts'
import { gatewayOfAllTests } from '../../testing/running-gateway.ts'
import { jpegOf } from '../../testing/upload-bodies.ts'

const HOUR = 3_600_000
const { drone } = LINHAS
const first = jpegOf(200_000, 1)

/** Milliseconds by which the gateway's clock is ahead of the real time. */
let ahead = 0
const { backend, gateway, caller } = gatewayOfAllTests({
  caller: 'colaborador',
  options: () => ({ now: () => Date.now() + ahead, fotos: 24 }),
})
const asking: [typeof gateway, typeof caller] = [gateway, caller]

const open = (declaration: object, headers = caller) =>
  dataOf<EnvioVisto>(gateway.call('envios.abrir', declaration, headers))
const send = (id: string) => gateway.call('envios.enviar', { id }, caller)
const atBackend = (path: string) => backend.requests.filter(({ url }) => url === path)
const estado = async (id: string) => (await stateOf(gateway, caller, id)).estado

beforeEach(() => {
  backend.requests.length = 0
  backend.answers.set(`POST ${drone.api.upload}`, { status: 201, json: {} })
})

describe('the sending', () => {
  const ready = async () => {
    const { id } = await open(declarationOf(drone, [first]))
    await sendFile(asking, id, { n: 1, bytes: first })
    return id
  }

  it('F01 F04 is tried again under its key until the backend answers', async () => {
    backend.answers.set(`POST ${drone.api.upload}`, { status: 503, json: { message: 'Volte mais tarde.' } })
    const id = await ready()
    await send(id)
    await until(() => atBackend(drone.api.upload).length >= 2)
    expect((await stateOf(gateway, caller, id)).aviso).toMatch(/Nova tentativa em 1 s\.$/)
    backend.answers.set(`POST ${drone.api.upload}`, { status: 201, json: {} })
    ahead += 10_000
    await expect.poll(() => estado(id)).toBe('pronto')
    expect(new Set(atBackend(drone.api.upload).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it.each([
    [404, 'O servidor respondeu de forma inesperada.'],
    [405, 'O servidor respondeu de forma inesperada.'],
    [408, 'O servidor demorou a responder. Tente novamente.'],
  ])('goes on when nothing but a page says %i, and ends when the backend says no', async (status, told) => {
    const page = { status, json: '', text: '<h1>page not found</h1>' }
    backend.answers.set(`POST ${drone.api.upload}`, page)
    const id = await ready()
    await send(id)
    await expect
      .poll(async () => (await stateOf(gateway, caller, id)).aviso)
      .toMatch(new RegExp(`^${told} Nova tentativa em \\d+ s\\.$`))
    backend.answers.set(`POST ${drone.api.upload}`, { status: 404, json: { message: 'A OS não existe.' } })
    ahead += 10_000
    await expect.poll(() => estado(id)).toBe('recusado')
    expect((await stateOf(gateway, caller, id)).aviso).toBe('A OS não existe.')
  })

  it('ends with the backend’s refusal, which is shown, and may be asked for anew', async () => {
    backend.answers.set(`POST ${drone.api.upload}`, { status: 422, json: { message: 'OS encerrada.' } })
    const id = await ready()
    await send(id)
    await expect.poll(() => estado(id)).toBe('recusado')
    expect((await stateOf(gateway, caller, id)).aviso).toBe('OS encerrada.')
    expect(atBackend(drone.api.upload)).toHaveLength(1)
    backend.answers.set(`POST ${drone.api.upload}`, { status: 201, json: {} })
    await send(id)
    await expect.poll(() => estado(id)).toBe('pronto')
  })

  it('with a 409 that no time would change was tried thirty times: the first is told at once, as it is', async () => {
    const closed = { status: 409, json: { message: 'A OS 2417 já foi encerrada.' } }
    backend.answers.set(`POST ${drone.api.upload}`, closed)
    const id = await ready()
    await send(id)
    await expect.poll(() => estado(id)).toBe('recusado')
    expect((await stateOf(gateway, caller, id)).aviso).toBe('A OS 2417 já foi encerrada.')
    expect(atBackend(drone.api.upload)).toHaveLength(1)
    backend.answers.set(`POST ${drone.api.upload}`, { status: 409, json: {} })
    const other = await ready()
    await send(other)
    await expect.poll(() => estado(other)).toBe('recusado')
    expect((await stateOf(gateway, caller, other)).aviso).toMatch(/^O servidor diz .* Confira a OS/)
  })

  it('waits at a 409 after a try whose answer was lost: that one may be running still', async () => {
    backend.answers.set(`POST ${drone.api.upload}`, { status: 504, json: {} })
    const id = await ready()
    await send(id)
    await until(() => atBackend(drone.api.upload).length === 1)
    backend.answers.set(`POST ${drone.api.upload}`, { status: 409, json: { message: 'Em andamento' } })
    ahead += 10_000
    await expect.poll(async () => (await stateOf(gateway, caller, id)).aviso).toMatch(/^Em andamento\. Nova/)
    backend.answers.set(`POST ${drone.api.upload}`, { status: 201, json: {} })
    ahead += 10_000
    await expect.poll(() => estado(id)).toBe('pronto')
    expect(new Set(atBackend(drone.api.upload).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it('tells how much has gone to a backend that takes it slowly', async () => {
    const fotos = Array.from({ length: 24 }, (_, at) => jpegOf(1_000_000, at))
    const all = fotos.reduce((sum, { length }) => sum + length, 0)
    const { id } = await open(declarationOf(drone, fotos))
    for (const [at, bytes] of fotos.entries()) await sendFile(asking, id, { n: at + 1, bytes })
    const slow = new Promise<IncomingMessage>((resolve) => {
      backend.files.set(drone.api.upload, (req, res) => {
        resolve(req)
        req.on('end', () => res.writeHead(201).end('{}'))
      })
    })
    expect(await stateOf(gateway, caller, id)).not.toHaveProperty('entregue')
    await send(id)
    const body = await slow
    const gone = async () => (await stateOf(gateway, caller, id)).entregue ?? 0
    await expect.poll(gone).toBeGreaterThan(0)
    const before = await gone()
    expect(before).toBeLessThan(all)
    let taken = 0
    for await (const chunk of body.iterator({ destroyOnReturn: false }))
      if ((taken += (chunk as Buffer).length) > (before + all) / 2) break
    await expect.poll(gone).toBeGreaterThan(before)
    body.resume()
    await expect.poll(() => estado(id)).toBe('pronto')
    backend.files.delete(drone.api.upload)
    expect(await stateOf(gateway, caller, id)).not.toHaveProperty('entregue')
  })

  it('F13 waits for the user to sign in again, and for nobody else', async () => {
    const own = await gateway.signIn('supervisorCivil')
    const theirs: [typeof gateway, typeof caller] = [gateway, own]
    const { id } = await open(declarationOf(drone, [first]), own)
    await sendFile(theirs, id, { n: 1, bytes: first })
    backend.answers.set(`POST ${drone.api.upload}`, { status: 401, json: { message: 'Token vencido.' } })
    await gateway.call('envios.enviar', { id }, own)
    await until(() => atBackend(drone.api.upload).length === 1)
    backend.answers.set(`POST ${drone.api.upload}`, { status: 201, json: {} })
    await expect.poll(async () => (await gateway.call('auth.me', undefined, own)).status).toBe(401)
    ahead += 10_000
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(atBackend(drone.api.upload)).toHaveLength(1)
    const again = await gateway.signIn('supervisorCivil')
    ahead += 10_000
    await expect.poll(async () => (await stateOf(gateway, again, id)).estado).toBe('pronto')
  })
})

it('F13 Sair pauses what comes, and the same user goes on with it in another session', async () => {
  const own = await gateway.signIn('supervisor')
  const { id } = await open(declarationOf(drone, [first]), own)
  await createFile([gateway, own], id, { n: 1, length: first.length })
  const raw = await cutPatch([gateway, own], id, { n: 1, bytes: first, cut: 60_000 })
  await expect.poll(async () => (await stateOf(gateway, own, id)).fotos[0]?.recebido).toBe(60_000)
  await gateway.call('auth.logout', undefined, own)
  await until(() => raw.received().includes('}'))
  expect(raw.received()).toMatch(/^HTTP\/1\.1 401 /)
  raw.socket.destroy()
  const again: [typeof gateway, typeof caller] = [gateway, await gateway.signIn('supervisor')]
  const from = Number(await offsetOf(again, id, 1))
  expect(from).toBe(60_000)
  expect((await patchFile(again, id, { n: 1, from, bytes: first.subarray(from) })).status).toBe(204)
})

it('an envio that nobody continues is given up after the hours it is kept, with a line in the log, and forgotten after 90 days', async () => {
  const { id } = await open({ ...declarationOf(drone, [first]), chave: 'esquecida' })
  await sendFile(asking, id, { n: 1, bytes: first })
  ahead += 71 * HOUR
  const again = await gateway.signIn('colaborador')
  await gateway.sweepEnvios()
  expect((await stateOf(gateway, again, id)).estado).toBe('recebendo')
  ahead += 73 * HOUR
  const later = await gateway.signIn('colaborador')
  await gateway.sweepEnvios()
  expect((await stateOf(gateway, later, id)).estado).toBe('desistido')
  expect(gateway.logLines.some((line) => line.includes('envio-abandonado'))).toBe(true)
  ahead += 89 * 24 * HOUR
  await gateway.sweepEnvios()
  const muchLater = await gateway.signIn('colaborador')
  expect((await stateOf(gateway, muchLater, id)).estado).toBe('desistido')
  // Who looked at it then had a last word.
  ahead += 91 * 24 * HOUR
  await gateway.sweepEnvios()
  const { status } = await gateway.call('envios.estado', { id }, await gateway.signIn('colaborador'))
  expect(status).toBe(404)
})
