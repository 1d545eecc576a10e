import { beforeEach, describe, expect, it } from 'vitest'
import type { WtgPage } from '#shared/contract/paginas'
import { LISTA_LINHAS } from '#shared/linhas/index'
import type { Linha } from '#shared/linhas/index'
import { request } from '#shared/node/testing/request'
import { fotoDe } from '../../testing/fake-backend.ts'
import type { Answer } from '../../testing/fake-backend.ts'
import { gatewayOfAllTests } from '../../testing/running-gateway.ts'

const { backend, gateway, caller } = gatewayOfAllTests({ caller: 'administrador' })
beforeEach(() => {
  backend.paged.clear()
  gateway.logLines.length = 0
})

const BUSCA = { os: 'OS-1', wtg: 'W', torre: 'T', blade: 'B' }
type Call = 'fotos' | 'relatorio' | 'busca'
const CALLS: readonly Call[] = ['fotos', 'relatorio', 'busca']

const pathOf = (linha: Linha, call: Call) => `GET ${linha.api[call]}`
const recordOf = (linha: Linha, call: Call, id: number) =>
  call === 'busca' ? { id, url: `/api/fotos/${id}` } : fotoDe(linha, id)

const ok = (json: unknown, headers?: Answer['headers']): Answer => ({
  status: 200,
  json,
  ...(headers && { headers }),
})

async function idsOf(linha: Linha, call: Call) {
  const { result, error } = await gateway.call(`${linha.id}.${call}`, BUSCA, caller)
  expect(error).toBeUndefined()
  return (result as { id: unknown }[]).map(({ id }) => id)
}

const oddLines = () =>
  gateway.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ evento }) => evento === 'resposta-estranha')

describe.each(LISTA_LINHAS)('a list of another backend, $id', (linha) => {
  const list = (call: Call, ids: number[]) => ids.map((id) => recordOf(linha, call, id))

  it.each([
    ['bare', (l: unknown) => l],
    ['photos', (l: unknown) => ({ photos: l })],
    ['fotos', (l: unknown) => ({ fotos: l })],
    ['data', (l: unknown) => ({ data: l })],
    ['items', (l: unknown) => ({ items: l, success: true, error: null, errors: [] })],
    ['usuarios', (l: unknown) => ({ usuarios: l })],
    ['results', (l: unknown) => ({ results: l, count: 2, next: null })],
    ['data.photos', (l: unknown) => ({ ok: true, data: { photos: l } })],
    ['result', (l: unknown) => ({ success: true, result: l })],
    ['payload.value', (l: unknown) => ({ payload: { value: l, validationErrors: [] } })],
    ['a name of its own', (l: unknown) => ({ status: 'ok', imagensDaOs: l, avisos: ['nenhum'], links: [] })],
    ['a page that is all', (l: unknown) => ({ data: l, page: 1, pages: 1, per_page: '50', total: '2' })],
  ])('shows photos, report and downloads of %s', async (_name, wrap) => {
    for (const call of CALLS) {
      backend.paged.set(pathOf(linha, call), () => ok(wrap(list(call, [1, 2]))))
      expect(await idsOf(linha, call)).toEqual([1, 2])
    }
  })

  it.each([
    ['204', { status: 204, json: '', text: '' }],
    ['null', ok(null)],
    ['an empty body', { status: 200, json: '', text: '' }],
    ['an empty list', ok([])],
    ['a list that is null', ok({ data: null })],
    ['an empty list under a name of its own', ok({ imagensDaOs: [] })],
    ['pages of none without their list', ok({ _links: { self: { href: '/' } }, page: { totalElements: 0 } })],
  ])('is empty for %s', async (_what, answer) => {
    for (const call of CALLS) {
      backend.paged.set(pathOf(linha, call), () => answer)
      expect(await idsOf(linha, call)).toEqual([])
    }
  })

  it('keeps the others when one record is odd, and tells call, field and kind of what came', async () => {
    const odd = { ...fotoDe(linha, 2), [linha.posicao.campo]: true, observacao: { segredo: 'não vaza' } }
    const photos = [fotoDe(linha, 1), odd, { ...fotoDe(linha, 3), id: null }, fotoDe(linha, 4), null]
    backend.paged.set(pathOf(linha, 'fotos'), () => ok({ photos }))
    const { result } = await gateway.call(`${linha.id}.fotos`, BUSCA, caller)
    expect(result).toMatchObject([
      { id: 1 },
      { id: 2, [linha.posicao.campo]: null },
      { id: 'sem-id-2', problema: 'semId', os: 'OS-1' },
      { id: 4 },
      { id: 'sem-id-4', problema: 'semId' },
    ])
    const [, , nameless] = result as Record<string, unknown>[]
    const marks = { marker: null, imageMeta: null, dimensao: '', dano: '', observacao: '', recomendacao: '' }
    const save = { ...nameless, ...marks, photoId: nameless?.['id'], foto: nameless?.['image'] }
    const { error } = await gateway.call(`${linha.id}.salvarMarcacoes`, save, caller)
    expect(error?.message).toBe('O servidor não deu um número a esta foto; ela não pode ser marcada.')
    expect(oddLines()).toMatchObject([
      {
        level: 'warn',
        caminho: linha.api.fotos,
        forma: expect.stringContaining(`${linha.posicao.campo}: boolean`) as unknown,
        requestId: expect.any(String) as unknown,
        estranhos: 1,
        perdidos: 2,
        campos: expect.arrayContaining([
          { campo: `photos[1].${linha.posicao.campo}`, veio: 'boolean' },
          { campo: 'photos[1].observacao', veio: '{ segredo }' },
          { campo: 'photos[2].id', veio: 'null' },
        ]) as unknown,
      },
    ])
    expect(gateway.logLines.join()).not.toContain('não vaza')
  })

  it('shows a photo without image as broken, among the others', async () => {
    const photos = [fotoDe(linha, 1), { ...fotoDe(linha, 2), image: null }]
    backend.paged.set(pathOf(linha, 'fotos'), () => ok({ fotos: photos }))
    const { result } = await gateway.call(`${linha.id}.fotos`, BUSCA, caller)
    const [whole, broken] = result as { image: string; problema?: string }[]
    expect([whole?.problema ?? null, broken?.problema]).toEqual([null, 'semEndereco'])
    const { status } = await request(gateway.url + (broken?.image ?? ''), { headers: caller })
    expect(status).toBe(502)
    expect(oddLines()).toMatchObject([{ campos: [{ campo: 'fotos[1].image', veio: 'nothing' }] }])
  })

  it.each([
    ['two lists', { antes: [{ id: 1 }], depois: [{ id: 2 }] }],
    ['a record with a list in it', { id: 1, image: '/1.jpg', marcas: [{ x: 1 }] }],
    ['texts in place of records', { imagensDaOs: ['/1.jpg'] }],
    ['a sentence beside something else', { message: 'ok', dados: { a: 1 } }],
    ['nothing', {}],
  ])('is none in an answer of %s', async (_what, json) => {
    backend.paged.set(pathOf(linha, 'fotos'), () => ok(json))
    const { error } = await gateway.call(`${linha.id}.fotos`, BUSCA, caller)
    expect(error?.data.code).toBe('BAD_GATEWAY')
  })

  it.each([
    ['alone', { message: 'OS inexistente' }],
    ['wrapped', { success: true, data: { status: 404, mensagem: 'OS inexistente' } }],
  ])('is refused with the sentence that comes in its place, %s', async (_where, json) => {
    for (const call of CALLS) {
      backend.paged.set(pathOf(linha, call), () => ok(json))
      const { error } = await gateway.call(`${linha.id}.${call}`, BUSCA, caller)
      expect([error?.data.code, error?.message]).toEqual(['BAD_REQUEST', 'OS inexistente'])
    }
  })

  it('says which field is missing when no record can be shown', async () => {
    backend.paged.set(pathOf(linha, 'relatorio'), () => ok({ data: [{ nome: 'a' }, { nome: 'b' }] }))
    const { error } = await gateway.call(`${linha.id}.relatorio`, BUSCA, caller)
    expect([error?.data.code, error?.message]).toEqual([
      'BAD_GATEWAY',
      'O servidor respondeu de forma inesperada.',
    ])
    const line = gateway.logLines
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find((l) => 'erro' in l)
    expect(line).toMatchObject({
      erro: 'BAD_BACKEND',
      caminho: linha.api.relatorio,
      forma: '{ nome: text }',
      campos: [
        { campo: 'data[0].id', veio: 'nothing' },
        { campo: 'data[1].id', veio: 'nothing' },
      ],
    })
  })
})

describe('the dashboard of another backend', () => {
  const item = { id: 1, os: 'OS-1', data_criacao: '2026-11-03' }
  const BEGINNING = { limite: 50 }

  it.each([
    ['without a list', { robo: [item], drone: [] }, 'nothing'],
    ['with something else in place of a list', { robo: [item], drone: [], civil: 3 }, 'number'],
    ['with a list that cannot be read', { data: { robo: [item], drone: [], civil: [{ os: 1 }] } }, 'nothing'],
  ])(
    '%s shows the others, says which is missing, and counts nothing in its place',
    async (_what, json, veio) => {
      backend.paged.set('GET /api/admin/wtg-list', () => ok(json))
      const { result } = await gateway.call('admin.wtgList', BEGINNING, caller)
      expect(result).toMatchObject({ robo: [{ id: 1 }], drone: [], civil: [], faltam: ['civil'] })
      const { totais, meses } = (result as WtgPage).resumo ?? {}
      expect([totais, meses?.at(-1)?.porLinha]).toEqual([
        { robo: 1, drone: 0 },
        expect.not.objectContaining({ civil: 0 }),
      ])
      const whole = await gateway.call('admin.wtgList', undefined, caller)
      expect(whole.result).toMatchObject({ robo: [{ id: 1 }], civil: [], faltam: ['civil'] })
      expect(oddLines().flatMap(({ campos }) => campos)).toContainEqual({
        campo: expect.stringContaining('civil') as unknown,
        veio,
      })
    },
  )

  it('fails when none of its lists came, and names none missing when all did', async () => {
    backend.paged.set('GET /api/admin/wtg-list', () => ok({ listas: [] }))
    expect((await gateway.call('admin.wtgList', undefined, caller)).error?.data.code).toBe('BAD_GATEWAY')
    backend.paged.set('GET /api/admin/wtg-list', () => ok({ robo: [], drone: [], civil: null }))
    expect((await gateway.call('admin.wtgList', undefined, caller)).result).toEqual({
      robo: [],
      drone: [],
      civil: [],
    })
  })

  it.each([
    [
      { week: null, month: 14 },
      { week: null, month: 14 },
      { campo: 'week', veio: 'nothing' },
    ],
    [{ data: { month: '14' } }, { week: null, month: 14 }, { campo: 'week', veio: 'nothing' }],
    [{ resultado: { dados: { week: 3 } } }, { week: 3, month: null }, { campo: 'month', veio: 'nothing' }],
    [{ data: { week: 0, month: true } }, { week: 0, month: null }, { campo: 'month', veio: 'boolean' }],
  ])('counts %j are %j: a missing count is not zero', async (json, stats, odd) => {
    backend.paged.set('GET /api/admin/wtg-stats', () => ok(json))
    expect((await gateway.call('admin.wtgStats', undefined, caller)).result).toEqual(stats)
    expect(oddLines()).toMatchObject([{ caminho: '/api/admin/wtg-stats', campos: [odd] }])
  })

  it('has no counts when it says neither', async () => {
    for (const json of [{}, { week: null, month: null }, [], { week: 'muitas' }]) {
      backend.paged.set('GET /api/admin/user-stats', () => ok(json))
      expect((await gateway.call('admin.userStats', undefined, caller)).error?.data.code).toBe('BAD_GATEWAY')
    }
  })

  it('shows companies on the user page when the WTGs are missing', async () => {
    backend.paged.set('GET /api/usuario', () => ok({ empresas: [{ usuario_id: 1, empresa: 'Inspeta' }] }))
    expect((await gateway.call('usuario.pagina', {}, caller)).result).toMatchObject({
      empresas: [{ empresa: 'Inspeta' }],
      wtgs: [],
      faltam: ['wtgs'],
    })
  })
})

describe('a sentence in place of the lists of an object', () => {
  it.each(['usuario.pagina', 'admin.wtgList'])('is what %s says, also with 200', async (procedure) => {
    const path = procedure === 'usuario.pagina' ? 'usuario' : 'admin/wtg-list'
    backend.paged.set(`GET /api/${path}`, () => ok({ message: 'Usuário inexistente.', codigo: 7 }))
    const { error } = await gateway.call(procedure, {}, caller)
    expect([error?.data.code, error?.message]).toEqual(['BAD_REQUEST', 'Usuário inexistente.'])
  })
})

describe('the texts and numbers of another backend', () => {
  it('are taken as they are written: decimal comma, numbers as text, ids of both kinds', async () => {
    const base = fotoDe(LISTA_LINHAS[1] as Linha, 1)
    const photos = [
      { ...base, id: 'a-1', altura: '12,50', matricula: 998, cliente: null },
      { ...base, id: 2, altura: '7.25 m' },
    ]
    backend.paged.set('GET /api/inspecao-drone', () => ok(photos))
    const { result } = await gateway.call('drone.fotos', BUSCA, caller)
    expect(result).toMatchObject([
      { id: 'a-1', altura: 12.5, matricula: '998', cliente: null },
      { id: 2, altura: 7.25 },
    ])
    expect(oddLines()).toEqual([])
  })

  it.each([
    ['2026-11-01T01:30:00Z', '2026-10-31T22:30:00.000-03:00'],
    ['2026-11-01 01:30:00', '2026-11-01T01:30:00.000-03:00'],
    ['2026-11-01 01:30:00.123456+00', '2026-10-31T22:30:00.123-03:00'],
    [1793496600, '2026-10-31T22:30:00.000-03:00'],
    ['1793496600000', '2026-10-31T22:30:00.000-03:00'],
    ['31/10/2026 22:30', '2026-10-31T22:30:00.000-03:00'],
    ['2026-11-01', '2026-11-01T00:00:00.000-03:00'],
    ['Sun, 01 Nov 2026 01:30:00 GMT', '2026-10-31T22:30:00.000-03:00'],
    ['/Date(1793496600000-0300)/', '2026-10-31T22:30:00.000-03:00'],
    ['ontem', 'ontem'],
    [null, ''],
  ])('a date of %j is %j in the zone of the product', async (data, iso) => {
    const item = { id: 1, data_criacao: data, created_at: data }
    backend.paged.set('GET /api/admin/wtg-list', () => ok({ robo: [item], drone: [], civil: null }))
    backend.paged.set('GET /api/admin/user-list', () => ok({ users: 0, data: [item] }))
    backend.paged.set('GET /api/usuario', () =>
      ok({ data: { empresas: [{ usuario_id: 1, ...item }], wtgs: [item] } }),
    )
    const resultOf = async (procedure: string, input?: unknown) =>
      (await gateway.call(procedure, input, caller)).result
    expect(await resultOf('admin.wtgList')).toMatchObject({
      robo: [{ data_criacao: iso }],
      drone: [],
      civil: [],
    })
    expect(await resultOf('admin.userList')).toMatchObject([{ created_at: iso }])
    expect(await resultOf('usuario.pagina', {})).toMatchObject({
      empresas: [{ created_at: iso }],
      wtgs: [{ data_criacao: iso }],
    })
  })
})
