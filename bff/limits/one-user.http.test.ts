import { describe, expect, it } from 'vitest'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS_LIMITES } from '#shared/textos/gateway/limites'
import { request } from '#shared/node/testing/request'
import type { CallerHeaders } from '../testing/gateway.ts'
import { userOf } from '../testing/fake-backend.ts'
import { openRaw, requestHead, until } from '#shared/node/testing/raw-request'
import type { RawRequest } from '#shared/node/testing/raw-request'
import { gatewayOfEachTest } from '../testing/running-gateway.ts'
import { BOUNDARY, formBody, goodForm, jpegOf, fotoPart, textFields } from '../testing/upload-bodies.ts'

const { drone } = LINHAS
const FORM = `multipart/form-data; boundary=${BOUNDARY}`
/** The body of a request for a report. */
const REPORT = JSON.stringify({
  ...Object.fromEntries(drone.busca.relatorio.map(({ campo }) => [campo, '1'])),
  tipo: 'pdf',
})

const { backend, gateway, caller: greedy } = gatewayOfEachTest({ caller: 'administrador' })
const port = () => Number(new URL(gateway.url).port)
const ZIP = `${drone.api.zip}?${new URLSearchParams({ os: '1', [drone.alvo]: '1' }).toString()}`

const open = async (line: string, headers: CallerHeaders, body: Buffer | string = '') => {
  const raw = await openRaw(port())
  await raw.send(requestHead(line, { host: new URL(gateway.url).host, ...headers }))
  if (body.length > 0) await raw.send(body)
  return raw
}

/** Files of the backend that have `bytes` bytes each: a photo, a zip and a report. */
function filesOfBackend(bytes: number) {
  const file = (path: string, start: string, type: string) => {
    const content = Buffer.alloc(bytes)
    content.write(start, 'latin1')
    backend.files.set(path, (req, res) => {
      req.resume()
      res.writeHead(200, { 'content-type': type, 'content-length': bytes }).end(content)
    })
  }
  file('/api/fotos/longa', '\u00ff\u00d8\u00ff\u00e0', 'image/jpeg')
  file(drone.api.zip, 'PK\u0003\u0004', 'application/zip')
  file(drone.api.exportar, '%PDF-1.7\n', 'application/pdf')
}

/** Makes one call of each kind, as other users do meanwhile; returns the statuses. */
async function askAll(headers: CallerHeaders, userId: string | number): Promise<Record<string, number>> {
  const get = async (path: string) => {
    const response = await request(gateway.url + path, { headers })
    await response.arrayBuffer()
    return response.status
  }
  const post = async (path: string, type: string, body: Buffer | string) => {
    const response = await request(gateway.url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body: new Uint8Array(Buffer.from(body)),
    })
    await response.arrayBuffer()
    return response.status
  }
  const [call, foto, zip, report, upload, ready] = await Promise.all([
    gateway.call('drone.fotos', { os: '1', wtg: '1' }, headers).then(({ status }) => status),
    get(gateway.fotos.link('drone', '/api/fotos/longa').address),
    get(ZIP),
    post(drone.api.exportar, 'application/json', REPORT),
    post(drone.api.upload, FORM, formBody(goodForm(drone, [fotoPart(jpegOf(30_000))], userId))),
    get('/readyz'),
  ])
  return { call, foto, zip, report, upload, ready }
}
const ALL_WELL = { call: 200, foto: 200, zip: 200, report: 200, upload: 201, ready: 200 }

const statusesOf = (raws: RawRequest[]) =>
  raws.map((raw) => Number(/^HTTP\/1\.1 (\d+)/.exec(raw.received())?.[1] ?? 0))
const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length

describe('one user', () => {
  it('R10 who begins three hundred uploads gets six of them, and takes nothing from others', async () => {
    filesOfBackend(100_000)
    backend.answers.set(`POST ${drone.api.upload}`, { status: 201, json: { message: 'Recebido.' } })
    const start = formBody([
      ...textFields(drone, userOf('administrador').id),
      fotoPart(jpegOf(90_000)),
    ]).subarray(0, 60_000)
    const headers = { ...greedy, 'content-type': FORM, 'content-length': '5000000' }
    const raws = await Promise.all(
      Array.from({ length: 300 }, () => open(`POST ${drone.api.upload}`, headers, start)),
    )
    await until(() => count(statusesOf(raws), 429) === 294)
    expect(count(statusesOf(raws), 0)).toBe(6)
    const refused = Buffer.from(
      raws.find((raw) => raw.received() !== '')?.received() ?? '',
      'latin1',
    ).toString()
    expect(refused).toMatch(/^retry-after: \d+\r$/im)
    expect(refused).toContain(TEXTOS_LIMITES.envios)
    const other = await gateway.signIn('supervisor')
    expect(await askAll(other, userOf('supervisor').id)).toEqual(ALL_WELL)
    for (const { socket } of raws) socket.destroy()
    await expect.poll(async () => (await askAll(greedy, userOf('administrador').id))['upload']).toBe(201)
  })

  it('R10 who opens eight hundred photos, zips and reports and reads nothing waits for himself alone, and is refused no photo', async () => {
    filesOfBackend(8_000_000)
    backend.answers.set(`POST ${drone.api.upload}`, { status: 201, json: { message: 'Recebido.' } })
    const foto = gateway.fotos.link('drone', '/api/fotos/longa').address
    const json = { ...greedy, 'content-type': 'application/json', 'content-length': String(REPORT.length) }
    const raws = await Promise.all([
      ...Array.from({ length: 270 }, () => open(`GET ${foto}`, greedy)),
      ...Array.from({ length: 15 }, () => open(`GET ${ZIP}`, greedy)),
      ...Array.from({ length: 15 }, () => open(`POST ${drone.api.exportar}`, json, REPORT)),
    ])
    for (const { socket } of raws) socket.pause()
    await until(() => backend.requests.length >= 16 + 2 + 4)
    const bench = await Promise.all(Array.from({ length: 530 }, () => open(`GET ${foto}`, greedy)))
    const other = await gateway.signIn('supervisor')
    expect(await askAll(other, userOf('supervisor').id)).toEqual(ALL_WELL)
    const mine = backend.requests.filter(({ headers }) => headers.authorization?.includes('administrador'))
    const asked = (path: string) => mine.filter(({ url }) => url.startsWith(path)).length
    expect([asked('/api/fotos/'), asked(drone.api.zip), asked(drone.api.exportar)]).toEqual([16, 2, 4])
    expect(bench.map((raw) => raw.received()).filter(Boolean)).toEqual([])
    for (const { socket } of [...raws, ...bench]) socket.destroy()
  })

  it('R10 whose bench asks for a hundred photos at once gets every one of them', async () => {
    filesOfBackend(20_000)
    const foto = gateway.fotos.link('drone', '/api/fotos/longa').address
    const ask = async () => {
      const response = await request(gateway.url + foto, { headers: greedy })
      return [response.status, (await response.arrayBuffer()).byteLength]
    }
    const answers = await Promise.all(Array.from({ length: 100 }, ask))
    expect(answers.filter(([status, bytes]) => status !== 200 || bytes !== 20_000)).toEqual([])
  })
})

describe('whoever asks whether the product is ready', () => {
  it('R10 by the hundred at once, makes it ask the backend once at a time', async () => {
    let most = 0
    let running = 0
    backend.files.set(BACKEND_PATHS.usuario, (_req, res) => {
      most = Math.max(most, ++running)
      setTimeout(() => {
        running -= 1
        res.end('{}')
      }, 20)
    })
    const answers = await Promise.all(Array.from({ length: 300 }, () => request(`${gateway.url}/readyz`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(most).toBe(1)
  })
})
