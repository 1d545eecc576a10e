import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { MB } from '#shared/bytes/units'
import type { EnvioVisto } from '#shared/contract/envios'
import { LINHAS, LISTA_LINHAS } from '#shared/linhas/index'
import { openRaw, requestHead, until } from '#shared/node/testing/raw-request'
import { request } from '#shared/node/testing/request'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import {
  createFile,
  cutPatch,
  dataOf,
  declarationOf,
  estadosOf,
  offsetOf,
  partsOf,
  patchFile,
  PATCHES,
  sendFile,
  stateOf,
  WORK_ORDER,
} from '../testing/envio-calls.ts'
import { gatewayOfAllTests } from '../testing/running-gateway.ts'
import { UploadWatch } from '../upload/upload-watch.ts'
import { Envios } from './envios.ts'
import { jpegOf } from '../testing/upload-bodies.ts'
import { sha256 } from '#shared/node/testing/sha256'

const { drone, robo } = LINHAS
const [first, second, third] = [jpegOf(200_000, 1), jpegOf(300_000, 2), jpegOf(100_000, 3)]

const { backend, gateway, caller } = gatewayOfAllTests({
  caller: 'colaborador',
  options: () => ({ spool: { usuarioBytes: 5 * MB, allBytes: 8 * MB, copies: false } }),
})
const asking: [typeof gateway, typeof caller] = [gateway, caller]

const open = (declaration: object, headers = caller) =>
  dataOf<EnvioVisto>(gateway.call('envios.abrir', declaration, headers))
const send = (id: string, more: object = {}) => gateway.call('envios.enviar', { id, ...more }, caller)
const giveUp = (id: string) => gateway.call('envios.desistir', { id }, caller)
const atBackend = (path: string) => backend.requests.filter(({ url }) => url === path)
const estado = async (id: string) => (await stateOf(gateway, caller, id)).estado

beforeEach(async () => {
  backend.requests.length = 0
  for (const { api } of LISTA_LINHAS)
    backend.answers.set(`POST ${api.upload}`, { status: 201, json: { message: 'Recebido.', lote: 41 } })
  for (const { id } of await dataOf<EnvioVisto[]>(gateway.call('envios.meus', undefined, caller)))
    await giveUp(id)
})

describe.each(LISTA_LINHAS)('an envio of $id', (linha) => {
  it('reaches the backend once, in the declared order and byte for byte, and leaves a receipt', async () => {
    const { id } = await open(declarationOf(linha, [first, second, third]))
    for (const [n, bytes] of [
      [3, third],
      [1, first],
      [2, second],
    ] as const)
      expect((await sendFile(asking, id, { n, bytes })).status).toBe(204)
    if (linha.upload.json) expect((await sendFile(asking, id, { n: 0, bytes: WORK_ORDER })).status).toBe(204)
    expect((await send(id)).result).toEqual({ estado: 'enviando' })
    await expect.poll(() => estado(id)).toBe('pronto')
    expect((await send(id)).result).toEqual({ estado: 'pronto' })
    const [form, ...others] = atBackend(linha.api.upload)
    expect(others).toEqual([])
    expect(form?.headers['idempotency-key']).toMatch(/^envio-[0-9a-f-]{36}-0$/)
    const parts = form ? partsOf(form) : []
    const names = ['userId', ...linha.upload.campos, ...(linha.upload.json ? ['jsonfile'] : [])]
    expect(parts.map(({ name }) => name)).toEqual([...names, 'photos', 'photos', 'photos'])
    const photos = parts.filter(({ name }) => name === 'photos')
    expect(photos.map(({ filename, bytes }) => [filename, sha256(bytes)])).toEqual([
      ['f1.jpg', sha256(first)],
      ['f2.jpg', sha256(second)],
      ['f3.jpg', sha256(third)],
    ])
    const { recibo } = await stateOf(gateway, caller, id)
    expect(recibo).toMatchObject({
      message: 'Recebido.',
      total: 3,
      por: 'colaborador@empresa.com.br',
      lote: 41,
    })
    const response = await request(`${gateway.url}/api/envios/${id}`, { headers: caller })
    expect(await response.json()).toMatchObject({ id, estado: 'pronto', recibo })
  })
})

it('an envio whose id was written in capitals was not there, though its files were', async () => {
  const { id } = await open(declarationOf(drone, [first]))
  const asked = id.toUpperCase()
  expect((await sendFile(asking, asked, { n: 1, bytes: first })).status).toBe(204)
  const response = await request(`${gateway.url}/api/envios/${asked}`, { headers: caller })
  expect(await response.json()).toMatchObject({ id, estado: 'recebendo' })
  expect(await stateOf(gateway, caller, asked)).toMatchObject({ id })
})

describe('what is declared', () => {
  it.each([
    ['a field that is missing', { campos: {} }, 400, TEXTOS.upload.campoFaltando('Seu Cliente')],
    [
      'too large a photo',
      { fotos: [{ nome: 'a.jpg', bytes: 2 * MB }] },
      413,
      TEXTOS.upload.fotoGrande('a.jpg', 1),
    ],
    [
      'too many photos',
      { fotos: Array.from({ length: 11 }, () => ({ nome: 'a.jpg', bytes: 1 })) },
      413,
      TEXTOS.upload.fotosDemais(10),
    ],
    [
      'far too many photos, in a call of more than a megabyte',
      {
        fotos: declarationOf(
          drone,
          Array.from({ length: 9000 }, () => third.subarray(0, 1)),
        ).fotos,
      },
      413,
      TEXTOS.upload.fotosDemais(10),
    ],
    ['a work order of a line without one', { jsonfile: { nome: 'a.json', bytes: 2 } }, 400, undefined],
    [
      'more than the user has room for',
      { fotos: Array.from({ length: 6 }, (_, at) => ({ nome: `${at}.jpg`, bytes: MB })) },
      507,
      TEXTOS_ENVIOS.semEspacoSeu('6 MB', '5 MB'),
    ],
  ])('is refused before the first byte for %s', async (...[, wrong, status, message]) => {
    const answer = await gateway.call('envios.abrir', { ...declarationOf(drone, [first]), ...wrong }, caller)
    expect(answer.status).toBe(status)
    if (message !== undefined) expect(answer.error?.message).toBe(message)
    expect(await dataOf(gateway.call('envios.meus', undefined, caller))).toEqual([])
  })

  it('F22 is one envio in two tabs by its key, which is free again once that was given up', async () => {
    const declaration = { ...declarationOf(drone, [first]), chave: 'pasta-1' }
    const both = await Promise.all([open(declaration), open(declaration)])
    const [{ id }] = both
    expect(both.map((one) => one.id)).toEqual([id, id])
    const other = { ...declaration, fotos: [{ nome: 'b.jpg', bytes: 5 }] }
    const [foto] = declaration.fotos
    const changed = { ...declaration, fotos: [{ ...foto, sha256: sha256(second) }] }
    for (const one of [other, changed])
      expect((await gateway.call('envios.abrir', one, caller)).status).toBe(409)
    await giveUp(id)
    expect(await offsetOf(asking, id, 1)).toBe('status 404')
    expect((await open(other)).id).not.toBe(id)
  })
})

describe('a file', () => {
  it('F08 goes on where the cut left it, and tells where that is', async () => {
    const { id } = await open(declarationOf(drone, [first, second]))
    const created = await createFile(asking, id, { n: 1, length: first.length })
    expect([created.status, created.headers.get('location')]).toEqual([201, `/api/envios/${id}/fotos/1`])
    expect([...created.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    const asksFirst = { ...caller, expect: '100-continue' }
    const raw = await cutPatch([gateway, asksFirst], id, { n: 1, bytes: first, cut: 70_000 })
    await expect.poll(async () => (await stateOf(gateway, caller, id)).fotos[0]?.recebido).toBe(70_000)
    expect(raw.received()).toMatch(/^HTTP\/1\.1 100 /)
    raw.socket.destroy()
    await expect.poll(() => offsetOf(asking, id, 1)).toBe(70_000)
    await createFile(asking, id, { n: 1, length: first.length })
    expect(await offsetOf(asking, id, 1)).toBe(70_000)
    expect((await patchFile(asking, id, { n: 1, from: 0, bytes: first })).status).toBe(409)
    const rest = await patchFile(asking, id, { n: 1, from: 70_000, bytes: first.subarray(70_000) })
    expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(first.length)])
    const { fotos } = await stateOf(gateway, caller, id)
    expect(estadosOf(fotos)).toEqual(['chegou', 'falta'])
  })

  it('that comes while its envio is given up ended in "Erro interno", with a line of the log for the operator', async () => {
    const { id } = await open(declarationOf(drone, [first]))
    await createFile(asking, id, { n: 1, length: first.length })
    const raw = await cutPatch(asking, id, { n: 1, bytes: first, cut: 70_000 })
    await expect.poll(async () => (await stateOf(gateway, caller, id)).fotos[0]?.recebido).toBe(70_000)
    await giveUp(id)
    await raw.send(first.subarray(70_000))
    await until(() => raw.received().includes('}'))
    expect(raw.received()).toMatch(/^HTTP\/1\.1 409 /)
    raw.socket.destroy()
  })

  it('is nobody else’s, whatever way he asks', async () => {
    const { id } = await open(declarationOf(drone, [first]))
    const other = await gateway.signIn('supervisor')
    const theirs: [typeof gateway, typeof caller] = [gateway, other]
    const calls = [
      createFile(theirs, id, { n: 1, length: first.length }),
      patchFile(theirs, id, { n: 1, from: 0, bytes: first }),
      request(`${gateway.url}/api/envios/${id}`, { headers: other }),
      gateway.call('envios.estado', { id }, other),
      gateway.call('envios.enviar', { id }, other),
      gateway.call('envios.desistir', { id }, other),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404))
    expect(await offsetOf(theirs, id, 1)).toBe('status 404')
    const odd = ['..%2f..%2fsegredo', `${id}%00`, '..', id.replaceAll('-', '.')]
    for (const name of odd)
      expect(
        (await request(`${gateway.url}/api/envios/${name}/fotos/1`, { method: 'HEAD', headers: caller }))
          .status,
      ).toBe(404)
  })

  it('U13 is refused for another length than declared, or another version of tus, and takes no byte more', async () => {
    const { id } = await open(declarationOf(drone, [first]))
    const created = await createFile(asking, id, { n: 1, length: first.length + 1 })
    expect(created.status).toBe(400)
    expect(await created.json()).toMatchObject({ message: TEXTOS_ENVIOS.tamanhoErrado('f1.jpg') })
    expect((await createFile(asking, id, { n: 2, length: 5 })).status).toBe(404)
    await createFile(asking, id, { n: 1, length: first.length })
    const longer = Buffer.concat([first, Buffer.of(0)])
    expect((await patchFile(asking, id, { n: 1, from: 0, bytes: longer })).status).toBe(413)
    const raw = await openRaw(Number(new URL(gateway.url).port))
    const { origin: _origin, ...headers } = caller
    const unsized = { ...headers, ...PATCHES, 'upload-offset': '0', 'transfer-encoding': 'chunked' }
    await raw.send(requestHead(`PATCH /api/envios/${id}/fotos/1`, unsized))
    await raw.send(Buffer.concat([Buffer.from(`${longer.length.toString(16)}\r\n`), longer]))
    await until(() => raw.received().includes('\r\n\r\n{'))
    expect(raw.received()).toMatch(/^HTTP\/1\.1 413 /)
    raw.socket.destroy()
    expect(await offsetOf(asking, id, 1)).toBeLessThan(first.length)
    for (const version of [{}, { 'tus-resumable': '0.2.2' }]) {
      const asked = { method: 'PATCH', headers: { ...caller, ...version } }
      const odd = await request(`${gateway.url}/api/envios/${id}/fotos/1`, asked)
      expect([odd.status, odd.headers.get('tus-version')]).toEqual([412, '1.0.0'])
    }
    const told = (line: string) => line.includes('"status":412') && line.includes(TEXTOS_ENVIOS.protocolo)
    await until(() => gateway.logLines.some(told))
  })

  it('marks its envio as active, and is received even where that fails; it may be neither compressed nor late', async () => {
    const { id } = await open(declarationOf(drone, [first, second]))
    for (const n of [1, 2]) await createFile(asking, id, { n, length: (n === 1 ? first : second).length })
    const [seen, stop] = [vi.spyOn(Envios.prototype, 'seen'), vi.spyOn(UploadWatch.prototype, 'stop')]
    onTestFinished(() => void vi.restoreAllMocks())
    expect(await offsetOf(asking, id, 1)).toBe(0)
    seen.mockRejectedValueOnce(new Error('no room'))
    expect((await patchFile(asking, id, { n: 1, from: 0, bytes: first })).status).toBe(204)
    // A watch that nobody stops would never end.
    expect([seen.mock.calls.length, stop.mock.calls.length]).toEqual([2, 1])
    const late = { n: 2, from: 0, bytes: second }
    const coded = { ...caller, 'content-encoding': 'gzip' }
    expect((await patchFile([gateway, coded], id, late)).status).toBe(415)
    await send(id, { deixarDeFora: [2] })
    const { message } = (await (await patchFile(asking, id, late)).json()) as { message: string }
    expect(message).toBe(TEXTOS_ENVIOS.naoRecebe)
    expect(gateway.logLines.filter((line) => line.includes('no room'))).toEqual([])
  })

  it('U01 that is bad is refused alone, with its reason, and may be sent again', async () => {
    const bad = Buffer.alloc(50_000, 'a')
    const declared = declarationOf(drone, [first, bad, third])
    const { id } = await open(declared)
    await sendFile(asking, id, { n: 1, bytes: first })
    const refused = await sendFile(asking, id, { n: 2, bytes: bad })
    const message = TEXTOS.upload.naoImagem('f2.jpg')
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ message, arquivo: { posicao: 1, nome: 'f2.jpg' } }),
    ])
    const changed = Buffer.from(third)
    changed[changed.length - 500] = (changed[changed.length - 500] ?? 0) ^ 1
    expect((await sendFile(asking, id, { n: 3, bytes: changed })).status).toBe(422)
    await createFile(asking, id, { n: 3, length: changed.length })
    expect((await patchFile(asking, id, { n: 3, from: 0, bytes: changed.subarray(0, 900) })).status).toBe(204)
    expect((await patchFile(asking, id, { n: 3, from: 900, bytes: changed.subarray(900) })).status).toBe(422)
    const { fotos } = await stateOf(gateway, caller, id)
    expect(fotos.map(({ estado: one, motivo }) => [one, motivo])).toEqual([
      ['chegou', undefined],
      ['recusada', message],
      ['recusada', TEXTOS_ENVIOS.conteudoErrado('f3.jpg')],
    ])
    expect((await sendFile(asking, id, { n: 3, bytes: third })).status).toBe(204)
    expect((await send(id)).error?.message).toBe(TEXTOS_ENVIOS.faltamArquivos(1))
    // A number that is told twice leaves one photo out.
    expect((await send(id, { deixarDeFora: [2, 2] })).result).toEqual({ estado: 'enviando' })
    await expect.poll(() => estado(id)).toBe('pronto')
    const [form] = atBackend(drone.api.upload)
    expect(form && partsOf(form).filter(({ name }) => name === 'photos')).toHaveLength(2)
    expect((await stateOf(gateway, caller, id)).recibo?.recusadas).toEqual([
      { n: 2, nome: 'f2.jpg', motivo: message },
    ])
  })

  it('that is a work order has to be JSON', async () => {
    const { id } = await open({ ...declarationOf(robo, [first]), jsonfile: { nome: 'os.json', bytes: 5 } })
    const refused = await sendFile(asking, id, { n: 0, bytes: Buffer.from('{"a":') })
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ message: TEXTOS.upload.jsonInvalido }),
    ])
    expect((await stateOf(gateway, caller, id)).jsonfile?.estado).toBe('recusada')
  })
})
