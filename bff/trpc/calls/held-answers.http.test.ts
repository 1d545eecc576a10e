import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { MB } from '#shared/bytes/units'
import type { EnvioVisto } from '#shared/contract/envios'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'
import { request } from '#shared/node/testing/request'
import { openRaw, requestHead } from '#shared/node/testing/raw-request'
import { Envios } from '../../envios/envios.ts'
import type { EnvioRecord } from '../../envios/store/envio-records.ts'
import { fotoDe } from '../../testing/fake-backend.ts'
import { gatewayOfEachTest } from '../../testing/running-gateway.ts'

const { drone } = LINHAS
const { backend, gateway, caller: greedy } = gatewayOfEachTest({ caller: 'supervisor' })
const BUSCA = { os: '1', wtg: 'W' }
const LONG = 'x'.repeat(MB / 2)
/** This many answers fill the room that one user has for answers not yet read. */
const FULL = 64
/** Calls that may have been under way already when the room was full. */
const UNDER_WAY = 10

const answerWith = (observacao: string) =>
  backend.answers.set(`GET ${drone.api.fotos}`, {
    status: 200,
    json: null,
    text: JSON.stringify([{ ...fotoDe(drone, 1), observacao }]),
  })

const asked = () => backend.requests.filter(({ url }) => url.startsWith(drone.api.fotos)).length

async function batch(
  calls: number,
  headers: Record<string, string> = {},
  [name, input]: [string, object] = ['drone.fotos', BUSCA],
): Promise<string> {
  const names = Array.from({ length: calls }, () => name).join(',')
  const inputs = Object.fromEntries(Array.from({ length: calls }, (_unused, at) => [at, input]))
  const response = await request(`${gateway.url}/trpc/${names}?batch=1`, {
    method: 'POST',
    headers: { ...greedy, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(inputs),
  })
  return response.text()
}

describe('one user whose answers are long', () => {
  it('R14 who asks for the same list a hundred times in one batch, answered as they come, fills no memory', async () => {
    answerWith(LONG)
    const text = await batch(100, { 'trpc-accept': 'application/jsonl' })
    expect(text.split(LONG).length - 1).toBeGreaterThan(10)
    expect(text).toContain(TEXTOS_INTEGRACAO.pedidosDemais)
    expect(asked()).toBeLessThanOrEqual(FULL + UNDER_WAY)
    // Answers that have been read take no more room.
    expect((await gateway.call('drone.fotos', BUSCA, greedy)).status).toBe(200)
  })

  it('R14 who asks for the state of a large envio again and again in one batch, answered in one piece, fills no memory', async () => {
    const visto = { fotos: [{ nome: LONG }] } as unknown as EnvioVisto
    const state = vi.spyOn(Envios.prototype, 'state').mockResolvedValue(visto)
    vi.spyOn(Envios.prototype, 'owned').mockResolvedValue({} as EnvioRecord)
    vi.spyOn(Envios.prototype, 'seen').mockResolvedValue()
    onTestFinished(() => void vi.restoreAllMocks())
    const text = await batch(100, {}, ['envios.estado', { id: randomUUID() }])
    expect(text.split(LONG).length - 1).toBeGreaterThan(10)
    expect(text).toContain(TEXTOS_INTEGRACAO.pedidosDemais)
    expect(state.mock.calls.length).toBeLessThanOrEqual(FULL + UNDER_WAY)
    expect((await gateway.call('drone.fotos', BUSCA, greedy)).status).toBe(200)
  })

  it('R14 who reads none of them is let ask no more, until he is gone; others are', async () => {
    // More than the system buffers for a socket that nobody reads.
    answerWith(LONG.repeat(16))
    const body = JSON.stringify(BUSCA)
    const { host, port } = new URL(gateway.url)
    const json = { 'content-type': 'application/json', 'content-length': String(body.length) }
    const headers = { host, ...greedy, ...json }
    const raws = await Promise.all(Array.from({ length: 40 }, () => openRaw(Number(port))))
    for (const raw of raws) {
      raw.socket.pause()
      await raw.send(requestHead('POST /trpc/drone.fotos', headers) + body)
    }
    const status = async () => (await gateway.call('conta.state', undefined, greedy)).status
    await expect.poll(status, { timeout: 30_000 }).toBe(429)
    expect(asked()).toBeLessThanOrEqual(FULL / 16 + UNDER_WAY)
    const other = await gateway.signIn('administrador')
    expect((await gateway.call('conta.state', undefined, other)).status).toBe(200)
    for (const { socket } of raws) socket.destroy()
    await expect.poll(status, { timeout: 30_000 }).toBe(200)
  })

  it('R14 who sends many batches at once has ten calls at the backend, and is answered all of them', async () => {
    let most = 0
    let running = 0
    // No call is answered before ten have arrived: on a busy machine the first would otherwise end before the tenth
    // comes.
    let answerAll = () => {}
    const ten = new Promise<void>((resolve) => (answerAll = resolve))
    backend.files.set(drone.api.fotos, (_req, res) => {
      most = Math.max(most, ++running)
      if (running === 10) answerAll()
      void ten
        .then(() => wait(20))
        .then(() => {
          running -= 1
          res.setHeader('content-type', 'application/json').end('[]')
        })
    })
    const answers = await Promise.all(Array.from({ length: 12 }, () => batch(10)))
    expect(answers.filter((text) => text.split('"data":[]').length !== 11)).toEqual([])
    expect(most).toBe(10)
  })
})
