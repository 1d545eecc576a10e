import exceljs from 'exceljs'
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Worker } from 'node:worker_threads'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { asBusy } from '#shared/node/testing/load'
import { openRaw, requestHead, until } from '#shared/node/testing/raw-request'
import { request } from '#shared/node/testing/request'
import { tokenOf, userOf } from '../testing/fake-backend.ts'
import { startRecordingBackend } from '../testing/recording-backend.ts'
import { gatewayOfAllTests } from '../testing/running-gateway.ts'
import { startStreamGateway } from '../testing/stream-gateway.ts'
import { wtgListRoutes } from './wtg-list-route.ts'

const { backend, gateway, caller } = gatewayOfAllTests({ caller: 'administrador' })

const item = (id: number | string, rest: object) => ({
  id,
  responsavel: 'Ana',
  wtg: 'W-1',
  empresa: 'Ação & Cia',
  os: 'OS-1',
  data_criacao: '2026-11-03T10:00:00.000-03:00',
  ...rest,
})

const listsAre = (json: unknown) => backend.answers.set('GET /api/admin/wtg-list', { status: 200, json })

const fetchFile = (query = '') =>
  request(`${gateway.url}/api/admin/wtg-list.xlsx${query}`, { headers: { cookie: caller['cookie'] ?? '' } })

async function sheetOf(query = '') {
  const response = await fetchFile(query)
  expect(response.status).toBe(200)
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(await response.arrayBuffer())
  const [sheet] = workbook.worksheets
  const rows: unknown[][] = []
  sheet?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)))
  return { response, name: sheet?.name, sheets: workbook.worksheets.length, rows, sheet }
}

describe("the dashboard's Excel", () => {
  it('is wtg-list.xlsx with one sheet WTGs: robo, drone and civil together, torre in place of a missing wtg', async () => {
    listsAre({
      robo: [item(1, {})],
      drone: [item('d-2', {})],
      civil: [item(3, { wtg: null, torre: 'T-3' }), item(4, { wtg: '', torre: 'T-4' })],
    })
    const { response, name, sheets, rows } = await sheetOf()
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="wtg-list.xlsx"')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect([name, sheets]).toEqual(['WTGs', 1])
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

  it('I01 I02 has bold headers, numbers and dates as what they are, and formula-like and unprintable text as harmless text', async () => {
    const texts = ['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1']
    const odd = [...texts, 'a\u0000b\u001f', 'x'.repeat(40_000), 'lone \ud800 half']
    listsAre({
      robo: [
        item('41', { data_criacao: '2026-11-01T01:30:00Z' }),
        item('007', { data_criacao: 1793496600 }),
        item(2, { data_criacao: 'ontem' }),
      ],
      drone: odd.map((os, id) => item(id, { os })),
      civil: [],
    })
    const { sheet, rows } = await sheetOf()
    expect(rows.slice(1, 4).map(([id, , , , , date]) => [id, date])).toEqual([
      [41, new Date('2026-10-31T22:30:00Z')],
      ['007', new Date('2026-10-31T22:30:00Z')],
      [2, 'ontem'],
    ])
    expect(sheet?.getRow(1).getCell(1).font.bold).toBe(true)
    expect(sheet?.getRow(2).getCell(6).numFmt).toBe('dd/mm/yyyy hh:mm')
    for (const place of [1, 6]) expect(sheet?.getRow(2).getCell(place).alignment.horizontal).toBe('left')
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(sheet?.pageSetup).toMatchObject({ orientation: 'landscape', paperSize: 9, fitToHeight: 0 })
    expect(sheet?.pageSetup.printTitlesRow).toBe('1:1')
    expect(sheet?.columns.every(({ width = 0 }) => width >= 12)).toBe(true)
    const cells = rows.slice(4).map((row) => String(row[4]))
    expect(cells.slice(0, 4)).toEqual(texts.slice(0, 4).map((text) => `'${text}`))
    expect(cells.slice(4, 7).every((text) => text.startsWith("'"))).toBe(true)
    expect([cells[7], cells[8]?.length, cells[9]]).toEqual(['ab', 32_767, 'lone  half'])
    sheet?.getColumn(5).eachCell((cell) => expect(cell.type).toBe(exceljs.ValueType.String))
  })

  it('cut a long name at the next column: it goes on below, and the columns together fit on a page', async () => {
    listsAre({ robo: [item(1, { responsavel: 'Ana '.repeat(20) }), item(2, {})], drone: [], civil: [] })
    const { sheet } = await sheetOf()
    for (const place of [2, 3, 4, 5])
      expect(sheet?.getRow(2).getCell(place).alignment).toMatchObject({ wrapText: true, vertical: 'top' })
    expect(sheet?.getRow(2).getCell(1).alignment.vertical).toBe('top')
    // 80 letters in a column of 34 need three lines. A row of one line has the default height, which is not written.
    expect([2, 3].map((row) => sheet?.getRow(row).height)).toEqual([45, undefined])
    expect(sheet?.columns.reduce((sum, { width = 0 }) => sum + width, 0)).toBeLessThan(140)
  })

  it('showed a long id of another backend as 1,23E+11', async () => {
    const ids = [99_999_999_999, 100_000_000_000, Number.MAX_SAFE_INTEGER, '1e3']
    listsAre({ robo: ids.map((id) => item(id, {})), drone: [], civil: [] })
    const { rows } = await sheetOf()
    const shown = [99_999_999_999, '100000000000', '9007199254740991', '1e3']
    expect(rows.slice(1).map(([id]) => id)).toEqual(shown)
  })

  it('R05 filters each list by its own month', async () => {
    const months = ['2026-10', '2026-11'].map((mes, id) => item(id, { data_criacao: `${mes}-01` }))
    listsAre({ robo: months, drone: months, civil: months })
    const idsOf = async (query: string) => (await sheetOf(query)).rows.slice(1).map(([id]) => id)
    expect(await idsOf('?robo=2026-10&drone=2026-11&civil=')).toEqual([0, 1, 0, 1])
    expect(await idsOf('?robo=2025-01&drone=2025-01&civil=2025-01')).toEqual([])
    for (const query of ['?robo=2026-13', '?drone=x', '?civil=2026-10&civil=2026-11']) {
      expect((await fetchFile(query)).status).toBe(400)
    }
  })

  it('is BAD_BACKEND when the list does not fit, with nothing of a file', async () => {
    for (const json of [{ listas: [] }, 'texto', { robo: [{ os: 1 }], drone: 3 }]) {
      listsAre(json)
      const response = await fetchFile()
      expect([response.status, response.headers.get('content-type')]).toEqual([
        502,
        'application/json; charset=utf-8',
      ])
    }
  })

  it('was 502 where the dashboard showed empty lists, or the backend’s sentence: both say the same of what comes', async () => {
    for (const [answer, status] of [
      [{ status: 204, json: null, text: '' }, 200],
      [{ status: 200, json: null }, 200],
      [{ status: 200, json: { message: 'Listas só depois do fechamento.' } }, 422],
    ] as const) {
      backend.answers.set('GET /api/admin/wtg-list', answer)
      const screen = await gateway.call('admin.wtgList', undefined, caller)
      const file = await fetchFile()
      expect([screen.status, file.status]).toEqual([status, status])
      if (!file.ok) expect(await file.json()).toMatchObject({ message: 'Listas só depois do fechamento.' })
    }
    listsAre(null)
    expect((await sheetOf()).rows).toHaveLength(1)
  })

  it("the backend's token was told where its sentence repeats it", async () => {
    listsAre({ success: false, message: `O token ${tokenOf(userOf('administrador').email)} venceu.` })
    expect(await (await fetchFile()).json()).toMatchObject({ message: 'O token [oculto] venceu.' })
  })

  it('has the lists that came, and a row that says which did not', async () => {
    const told = (lista: string) => `${lista}: o servidor não enviou esta lista, ou ela não pôde ser lida.`
    for (const json of [
      { drone: [{ os: 1 }], robo: [item(1, {})] },
      { data: { robo: [item(1, {})], drone: 'x' }, civil: {} },
    ]) {
      listsAre(json)
      const { rows } = await sheetOf()
      expect(rows.slice(1).map((row) => row.filter((cell) => cell !== ''))).toEqual([
        [1, 'Ana', 'W-1', 'Ação & Cia', 'OS-1', new Date('2026-11-03T10:00:00Z')],
        [told('Inspeções com Drone')],
        [told('Inspeções Civil')],
      ])
    }
  })

  it.each([
    [
      'in gzip, which nobody asked for, behind a byte order mark, in wraps of its own',
      (text: string) => gzipSync(`\ufeff{"resultado":{"payload":${text}}}`),
      { 'content-encoding': 'gzip' },
    ],
    [
      'in brotli, under names with capitals',
      (text: string) => brotliCompressSync(text.replaceAll(/"(?=\w+":)./g, (begin) => begin.toUpperCase())),
      { 'content-encoding': 'br' },
    ],
    [
      'in ISO-8859-1 that does not say so, with a NaN of Python',
      (text: string) => Buffer.from(text.replace('"os":"OS-1"', '"os":NaN'), 'latin1'),
      {},
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
    const headers = { 'content-encoding': 'gzip' }
    for (const text of ['{"robo":[]}', gzipSync('x'.repeat(60_000)).subarray(0, 40)]) {
      backend.answers.set('GET /api/admin/wtg-list', { status: 200, json: null, text, headers })
      expect((await fetchFile()).status).toBe(502)
    }
  })

  it('that does not come to its end lets its thread end by itself: broken off as it began to compress, Node ended the gateway', async () => {
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
    listsAre({ robo: [{ os: 1 }] })
    expect((await fetchFile()).status).toBe(502)
    const many = Array.from({ length: 15_000 }, (_unused, id) => item(id, {}))
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

  it('F31 of a long list leaves the event loop free', async () => {
    const many = Array.from({ length: 6_000 }, (_unused, id) => item(id, {}))
    listsAre({ robo: many, drone: many, civil: [] })
    const delay = monitorEventLoopDelay({ resolution: 5 })
    const response = await fetchFile()
    delay.enable()
    const { byteLength } = await response.arrayBuffer()
    delay.disable()
    expect(byteLength).toBeGreaterThan(100_000)
    expect(delay.percentile(90) / 1e6).toBeLessThan(asBusy(50))
  })
})
