import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openRaw, requestHead, until } from '#shared/node/testing/raw-request'
import { request } from '#shared/node/testing/request'
import { tokenOf, userOf } from '../testing/fake-backend.ts'
import { startRecordingBackend } from '../testing/recording-backend.ts'
import { gatewayOfAllTests } from '../testing/running-gateway.ts'
import { startStreamGateway } from '../testing/stream-gateway.ts'
import { readSheet, wtgItem as item } from '../testing/wtg-sheet.ts'
import { wtgListRoutes } from './wtg-list-route.ts'

const { backend, gateway, caller } = gatewayOfAllTests({ caller: 'administrador' })

const listsAre = (json: unknown) => backend.answers.set('GET /api/admin/wtg-list', { status: 200, json })

const fetchFile = (query = '') =>
  request(`${gateway.url}/api/admin/wtg-list.xlsx${query}`, { headers: { cookie: caller['cookie'] ?? '' } })

async function sheetOf(query = '') {
  const response = await fetchFile(query)
  expect(response.status).toBe(200)
  return { response, ...(await readSheet(await response.arrayBuffer())) }
}

describe("the dashboard's Excel", () => {
  it('R05 is wtg-list.xlsx with one sheet WTGs: robo, drone and civil together, each filtered by its own month, torre in place of a missing wtg', async () => {
    for (const query of ['?robo=2026-13', '?drone=x', '?civil=2026-10&civil=2026-11'])
      expect((await fetchFile(query)).status).toBe(400)
    listsAre({
      robo: [item(1, {}), item(5, { data_criacao: '2026-10-03T10:00:00.000-03:00' })],
      drone: [item('d-2', {})],
      civil: [item(3, { wtg: null, torre: 'T-3' }), item(4, { wtg: '', torre: 'T-4' })],
    })
    const { response, sheet, sheets, rows } = await sheetOf('?robo=2026-11&drone=&civil=2026-11')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="wtg-list.xlsx"')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect([sheet?.name, sheets]).toEqual(['WTGs', 1])
    // Date cells have no time zone: they show the time in the product's zone as if it were UTC.
    const date = new Date('2026-11-03T10:00:00Z')
    expect(rows).toEqual([
      ['ID', 'Responsavel', 'WTG', 'Empresa', 'OS', 'Data Criacao'],
      [1, 'Ana', 'W-1', 'Ação & Cia', 'OS-1', date],
      ['d-2', 'Ana', 'W-1', 'Ação & Cia', 'OS-1', date],
      [3, 'Ana', 'T-3', 'Ação & Cia', 'OS-1', date],
      [4, 'Ana', 'T-4', 'Ação & Cia', 'OS-1', date],
    ])
  })

  it('was 502 where the dashboard showed empty lists, or the backend’s sentence: both say the same of what comes, and the token that it repeats', async () => {
    const message = `O token ${tokenOf(userOf('administrador').email)} venceu.`
    for (const [answer, status] of [
      [{ status: 204, json: null, text: '' }, 200],
      [{ status: 200, json: { success: false, message } }, 422],
    ] as const) {
      backend.answers.set('GET /api/admin/wtg-list', answer)
      const screen = await gateway.call('admin.wtgList', undefined, caller)
      const file = await fetchFile()
      expect([screen.status, file.status]).toEqual([status, status])
      if (!file.ok) expect(await file.json()).toMatchObject({ message: 'O token [oculto] venceu.' })
    }
  })

  it.each([
    [
      'in gzip, which nobody asked for, behind a byte order mark, in wraps of its own',
      (text: string) => gzipSync(`\ufeff{"resultado":{"payload":${text}}}`),
      { 'content-encoding': 'gzip' },
    ],
    [
      'in brotli of ISO-8859-1 that does not say so, under names with capitals, with a NaN of Python',
      (text: string) => {
        const capital = text.replaceAll(/"(?=\w+":)./g, (begin) => begin.toUpperCase())
        return brotliCompressSync(Buffer.from(capital.replace('"Os":"OS-1"', '"Os":NaN'), 'latin1'))
      },
      { 'content-encoding': 'br' },
    ],
  ])('is made of lists %s, as the dashboard is', async (_name, written, headers) => {
    const lists = { robo: [item(1, {})], drone: [], civil: [] }
    const text = written(JSON.stringify(lists))
    backend.answers.set('GET /api/admin/wtg-list', { status: 200, json: null, text, headers })
    expect((await gateway.call('admin.wtgList', undefined, caller)).result).toMatchObject({
      robo: [{ id: 1 }],
    })
    expect((await sheetOf()).rows.slice(1).map((row) => row.slice(0, 4))).toEqual([
      [1, 'Ana', 'W-1', 'Ação & Cia'],
    ])
  })

  it('is BAD_BACKEND when the lists break off, as the log tells by their call', async () => {
    const cut = await startRecordingBackend((_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json' }).write('{"robo":[', () => res.destroy())
    })
    const deps = { audit: () => undefined, timeZone: 'UTC', ownBackend: false }
    const own = await startStreamGateway(cut.url, (client) => wtgListRoutes({ backend: client, ...deps }))
    const response = await request(`${own.url}/api/admin/wtg-list.xlsx`)
    expect(response.status).toBe(502)
    const told = own.logLines.find((line) => line.includes('BAD_BACKEND'))
    expect(JSON.parse(told ?? '{}')).toMatchObject({ caminho: '/api/admin/wtg-list' })
    await own.close()
    await cut.close()
  })

  it('is BAD_BACKEND when the lists are not in the coding they say', async () => {
    const text = gzipSync('x'.repeat(60_000)).subarray(0, 40)
    const headers = { 'content-encoding': 'gzip' }
    backend.answers.set('GET /api/admin/wtg-list', { status: 200, json: null, text, headers })
    expect((await fetchFile()).status).toBe(502)
  })

  it('F31 is made in a thread, which ends by itself where the lists do not fit or nobody waits any more: broken off as it began to compress, Node ended the gateway', async () => {
    const threads: { brokenOff: number; ended: Promise<unknown> }[] = []
    const watch = (thread: Worker) => {
      const watched = { brokenOff: 0, ended: once(thread, 'exit') }
      const terminate = thread.terminate.bind(thread)
      thread.terminate = () => {
        watched.brokenOff += 1
        return terminate()
      }
      threads.push(watched)
    }
    process.on('worker', watch)
    listsAre('texto')
    const misfit = await fetchFile()
    expect([misfit.status, misfit.headers.get('content-type')]).toEqual([
      502,
      'application/json; charset=utf-8',
    ])
    const many = Array.from({ length: 5_000 }, (_unused, id) => item(id, {}))
    listsAre({ robo: many, drone: many, civil: [] })
    const { host, port } = new URL(gateway.url)
    const raw = await openRaw(Number(port))
    await raw.send(requestHead('GET /api/admin/wtg-list.xlsx', { host, cookie: caller['cookie'] ?? '' }))
    await until(() => raw.received() !== '')
    raw.socket.destroy()
    process.off('worker', watch)
    await Promise.all(threads.map(({ ended }) => ended))
    expect(threads.map(({ brokenOff }) => brokenOff)).toEqual([0, 0])
  })
})
