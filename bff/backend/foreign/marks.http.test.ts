import { beforeEach, describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { request } from '#shared/node/testing/request'
import { fotoDe } from '../../testing/fake-backend.ts'
import type { Answer } from '../../testing/fake-backend.ts'
import { gatewayOfAllTests } from '../../testing/running-gateway.ts'

const { backend, gateway, caller } = gatewayOfAllTests({ caller: 'administrador' })
beforeEach(() => {
  backend.paged.clear()
  gateway.logLines.length = 0
})

const ok = (json: unknown): Answer => ({ status: 200, json })
const texts = (value: object) =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name, String(each)]))

const oddLines = () =>
  gateway.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ evento }) => evento === 'resposta-estranha')

describe('the marks of another backend', () => {
  it.each([
    ['JSON text', (value: object) => JSON.stringify(value)],
    ['numbers as text', (value: object) => texts(value)],
    ['JSON text of numbers as text', (value: object) => JSON.stringify(texts(value))],
  ])('a saved rectangle that comes as %s is not lost', async (_what, written) => {
    const marker = { x: 120.5, y: 80, width: 300, height: 150 }
    const imageMeta = { width: 4000, height: 3000 }
    const foto = { ...fotoDe(LINHAS.drone, 1), dano: 'rachadura' }
    backend.paged.set('GET /api/inspecao-drone', () =>
      ok([
        { ...foto, marker: written(marker), imageMeta: written(imageMeta) },
        { ...foto, marker: '', imageMeta: 'null' },
      ]),
    )
    const { result } = await gateway.call('drone.fotos', { os: 'OS-1', wtg: 'W' }, caller)
    expect(result).toMatchObject([
      { marker, imageMeta },
      { marker: null, imageMeta: null },
    ])
    expect(oddLines()).toEqual([])
  })

  it.each([
    [[]],
    [{}],
    ['[]'],
    [{ x: 0, y: 0, width: 0, height: 0 }],
    ['{"x":0,"y":0,"width":"0","height":"0"}'],
  ])(
    'a rectangle that was never drawn was told to the log as one that cannot be read, written as %j',
    async (marker) => {
      const foto = { ...fotoDe(LINHAS.drone, 1), imageMeta: { width: 0, height: 0 } }
      backend.paged.set('GET /api/inspecao-drone', () => ok([{ ...foto, marker }]))
      const { result } = await gateway.call('drone.fotos', { os: 'OS-1', wtg: 'W' }, caller)
      expect(result).toMatchObject([{ id: 1, marker: null, imageMeta: null }])
      expect(oddLines()).toEqual([])
    },
  )

  it.each(['1,2,3,4', '{"x":1', '{"x":1,"y":2,"width":"larga","height":4}', '[1,2,3,4]'])(
    'a rectangle that cannot be read, %s, is told to the log',
    async (marker) => {
      const foto = fotoDe(LINHAS.drone, 1)
      backend.paged.set('GET /api/inspecao-drone', () => ok([{ ...foto, marker }]))
      const { result } = await gateway.call('drone.fotos', { os: 'OS-1', wtg: 'W' }, caller)
      expect(result).toMatchObject([{ id: 1, marker: null }])
      expect(oddLines()).toMatchObject([{ estranhos: 1, perdidos: 0 }])
    },
  )
})

const SAVED = { dano: 'rachadura', observacao: 'Perto da raiz', dimensao: '15.88x7.94' }

describe('marks that another backend keeps in one column for each part', () => {
  const marker = { x: 120, y: 80, width: 300, height: 150 }
  const imageMeta = { width: 4000, height: 3000 }
  const read = async (columns: object) => {
    backend.paged.set('GET /api/inspecao-drone', () => ok([{ ...fotoDe(LINHAS.drone, 1), ...columns }]))
    const { result } = await gateway.call('drone.fotos', { os: 'OS-1', wtg: 'W' }, caller)
    const [foto] = result as Record<string, unknown>[]
    return [foto?.['marker'] ?? null, foto?.['imageMeta'] ?? null]
  }

  it.each([
    ['marker_x', { marker_x: 120, marker_y: 80, marker_width: 300, marker_height: 150 }],
    ['markerX', { markerX: '120', markerY: '80', markerWidth: '300', markerHeight: '150.0' }],
    ['x', { ...marker, ...SAVED }],
    ['x, beside a rectangle that is null', { marker: null, ...texts(marker), ...SAVED }],
    ['X', { X: 120, Y: 80, Width: 300, Height: 150, ...SAVED }],
    ['x, rounded', { ...marker, ...SAVED, dimensao: '15.90x7.92' }],
  ])('came without their rectangle, which began with %s', async (_name, columns) => {
    expect(await read(columns)).toEqual([marker, null])
    expect(oddLines()).toEqual([])
  })

  it.each(['image_meta_*', 'imageMeta_*'])('came without the size of the photo, %s', async (name) => {
    const columns = { [name.replace('*', 'width')]: 4000, [name.replace('*', 'height')]: 3000 }
    expect(await read(columns)).toEqual([null, imageMeta])
  })

  it('are no rectangle where `dimensao` tells of another, and the log says that they were left out', async () => {
    expect(await read({ x: 120, y: 80, ...imageMeta, ...SAVED })).toEqual([null, null])
    expect(oddLines()).toMatchObject([{ estranhos: 1, campos: [{ campo: '[0].x', veio: 'number' }] }])
  })

  it('are a place and a size where nothing was marked, and are not logged', async () => {
    expect(await read({ x: 7_250_120.5, y: 331_080.2, ...imageMeta, dano: null, dimensao: '' })).toEqual([
      null,
      null,
    ])
    expect(oddLines()).toEqual([])
  })
})

describe('saves whose moments another backend writes in its own way', () => {
  it.each([
    [[2026, 11, 22, 10, 0], '2026-11-22T10:00:00.000-03:00'],
    [Date.UTC(2026, 10, 22, 13), '2026-11-22T10:00:00.000-03:00'],
    ['22/11/2026 10:00', '2026-11-22T10:00:00.000-03:00'],
    ['2026-11-22T13:00:00Z', '2026-11-22T13:00:00Z'],
  ])('were dropped with their versions, or shown as written: %j', async (em, lido) => {
    const salva = { versao: 3, por: 'Ana', em }
    const calibracao = {
      cmPorPixel: 0.05,
      comprimentoCm: 20,
      imageMeta: { width: 4, height: 3 },
      por: '',
      em,
    }
    const foto = { ...fotoDe(LINHAS.drone, 1), salva, calibracao }
    backend.paged.set('GET /api/inspecao-drone', () => ok([foto]))
    backend.paged.set('GET /api/inspecao-drone/historico', () => ok({ versoes: [salva] }))
    const fotos = await gateway.call('drone.fotos', { os: 'OS-1', wtg: 'W' }, caller)
    expect(fotos.result).toMatchObject([{ salva: { versao: 3, em: lido }, calibracao: { em: lido } }])
    const versoes = await gateway.call('drone.historico', { photoId: 1 }, caller)
    expect(versoes.result).toMatchObject([{ versao: 3, em: lido }])
    expect(oddLines()).toEqual([])
  })
})

describe('a save or a calibration that cannot be read', () => {
  it('was dropped without a word: the log names what is odd in it, and a field of the same name that is another is none', async () => {
    const salva = { versao: 3, por: 'Ana', em: '0001-01-01T00:00:00Z' }
    const calibracao = {
      cmPorPixel: 'x',
      comprimentoCm: 20,
      imageMeta: { width: 4, height: 3 },
      por: '',
      em: '2026-11-22',
    }
    const foto = fotoDe(LINHAS.drone, 1)
    backend.paged.set('GET /api/inspecao-drone', () =>
      ok([
        { ...foto, salva, calibracao },
        { ...foto, id: 2, salva: true },
      ]),
    )
    const { result } = await gateway.call('drone.fotos', { os: 'OS-1', wtg: 'W' }, caller)
    expect(result).toMatchObject([{ id: 1 }, { id: 2 }])
    expect(JSON.stringify(result)).not.toMatch(/"(salva|calibracao)"/)
    expect(oddLines()).toMatchObject([
      {
        estranhos: 1,
        perdidos: 0,
        campos: [
          { campo: '[0].salva.em', veio: 'text' },
          { campo: '[0].calibracao.cmPorPixel', veio: 'text' },
        ],
      },
    ])
  })
})

describe('photos whose ids are numbers of 64 bits', () => {
  it('are told apart, and a save is of the photo that was marked', async () => {
    const ids = ['9007199254740992', '9007199254740993']
    const text = JSON.stringify(ids.map((_id, at) => fotoDe(LINHAS.drone, at + 1)))
    const withIds = ids.reduce((json, id, at) => json.replace(`"id":${at + 1}`, `"id":${id}`), text)
    backend.paged.set('GET /api/inspecao-drone', () => ({ status: 200, json: '', text: withIds }))
    const { result } = await gateway.call('drone.fotos', { os: 'OS-1', wtg: 'W' }, caller)
    const fotos = result as Record<string, unknown>[]
    expect(fotos.map(({ id }) => id)).toEqual(ids)
    const marks = { marker: null, dimensao: '', dano: 'outro', observacao: 'x', imageMeta: null }
    const input = { ...fotos[1], ...marks, photoId: fotos[1]?.['id'], foto: fotos[1]?.['image'] }
    expect((await gateway.call('drone.salvarMarcacoes', input, caller)).status).toBe(200)
    const sent = Buffer.concat(backend.requests.at(-1)?.body ?? []).toString()
    expect(JSON.parse(sent)).toMatchObject({ photoId: ids[1] })
  })
})

it('no mark of photos whose records leave the OS out could be saved', async () => {
  backend.paged.set('GET /api/inspecao-drone', () => ok([{ id: 41, image: '/media/41.jpg' }]))
  const { result } = await gateway.call('drone.fotos', { os: 'OS-1', wtg: 'W' }, caller)
  const [foto] = result as [Record<string, unknown>]
  const marks = { marker: null, dimensao: '', dano: 'outro', observacao: 'x', imageMeta: null }
  const record = { parque: null, cliente: null, wtg: null, empresa: null, matricula: null, altura: null }
  const input = { ...record, ...foto, ...marks, photoId: 41, foto: foto['image'] }
  expect((await gateway.call('drone.salvarMarcacoes', input, caller)).status).toBe(200)
  const sent = Buffer.concat(backend.requests.at(-1)?.body ?? []).toString()
  expect(JSON.parse(sent)).toMatchObject({ photoId: 41, os: 'OS-1' })
})

describe('a photo without an address', () => {
  it.each([
    ['a page', { status: 200, json: '', text: '<html>', headers: { 'content-type': 'text/html' } }],
    ['compressed', { status: 200, json: {}, headers: { 'content-encoding': 'gzip' } }],
    ['sent on for ever', { status: 302, json: '', headers: { location: '/media/7.jpg' } }],
  ] as [string, Answer][])(
    'but %s is told to the log by its path, without its query',
    async (_is, answer) => {
      backend.paged.set('GET /media/7.jpg', () => answer)
      const { address } = gateway.fotos.link('drone', '/media/7.jpg?assinatura=segredo')
      expect((await request(gateway.url + address, { headers: caller })).status).toBe(502)
      const lines = gateway.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
      expect(lines.find(({ erro }) => erro === 'BAD_BACKEND')).toMatchObject({ caminho: '/media/7.jpg' })
      expect(gateway.logLines.join()).not.toContain('segredo')
    },
  )
})
