import { beforeEach, describe, expect, it } from 'vitest'
import { LISTA_LINHAS } from '#shared/linhas/index'
import type { Linha } from '#shared/linhas/index'
import { request } from '#shared/node/testing/request'
import { fotoDe } from '../../testing/fake-backend.ts'
import type { Answer } from '../../testing/fake-backend.ts'
import { gatewayOfAllTests } from '../../testing/running-gateway.ts'

const { backend, gateway, caller } = gatewayOfAllTests({ caller: 'administrador' })
beforeEach(() => {
  backend.paged.clear()
  backend.requests.length = 0
  gateway.logLines.length = 0
})

const BUSCA = { os: 'OS-1', wtg: 'W', torre: 'T', blade: 'B' }
const TOTAL = 7
const SIZE = 3

type Paging = (page: {
  photos: unknown[]
  /** Number of the page, from 1. */
  number: number
  isLast: boolean
  path: string
  query: URLSearchParams
}) => Omit<Answer, 'status'>

/** Serves seven photos in pages of three, which are asked for by `page`, `pagina`, `offset` or `cursor`. */
function pagesOf(linha: Linha, paging: Paging): (query: URLSearchParams) => Answer {
  const all = Array.from({ length: TOTAL }, (_unused, index) => fotoDe(linha, index + 1))
  return (query) => {
    const offset = query.get('offset')
    const asked = query.get('page') ?? query.get('pagina') ?? query.get('cursor')?.slice(1) ?? '1'
    const number = offset === null ? Number(asked) : Number(offset) / SIZE + 1
    const photos = all.slice((number - 1) * SIZE, number * SIZE)
    const page = { photos, number, isLast: number * SIZE >= TOTAL, path: linha.api.fotos, query }
    return { status: 200, ...paging(page) }
  }
}

const following: [string, Paging][] = [
  [
    'a next link',
    ({ photos, number, isLast, path }) => ({
      json: {
        photos,
        page: number,
        total: TOTAL,
        next: isLast ? null : `${backend.url}${path}?page=${number + 1}`,
      },
    }),
  ],
  [
    'a relative next link',
    ({ photos, number, isLast }) => ({
      json: { results: photos, count: TOTAL, next: isLast ? null : `?page=${number + 1}` },
    }),
  ],
  [
    'links of its own',
    ({ photos, number, isLast, path }) => ({
      json: {
        data: photos,
        links: { next: isLast ? null : `${path}?page=${number + 1}` },
        meta: { current_page: number, last_page: 3 },
      },
    }),
  ],
  [
    'a Link header',
    ({ photos, number, isLast, path }) => ({
      json: photos,
      headers: isLast
        ? {}
        : { link: `<${path}?page=1>; rel="first", <${path}?page=${number + 1}>; rel="next"` },
    }),
  ],
  ['page and pages', ({ photos, number }) => ({ json: { fotos: photos, page: number, pages: 3 } })],
  [
    'page, total and per_page',
    ({ photos, number }) => ({
      json: { items: photos, page: String(number), total: String(TOTAL), per_page: SIZE },
    }),
  ],
  [
    'a total of pages written out in Portuguese',
    ({ photos, number }) => ({ json: { fotos: photos, pagina_corrente: number, total_de_paginas: 3 } }),
  ],
  [
    'a total written out in Portuguese',
    ({ photos, number }) => ({ json: { fotos: photos, paginaCorrente: number, totalDeRegistros: TOTAL } }),
  ],
  [
    'a count of each page alone, and pages',
    ({ photos, number }) => ({ json: { data: photos, count: photos.length, page: number, totalPages: 3 } }),
  ],
  ['pagina', ({ photos, number }) => ({ json: { fotos: photos, pagina: number, total_paginas: 3 } })],
  [
    'pages that end with an empty one',
    ({ photos, number }) => ({ json: { photos, page: number, hasMore: photos.length > 0 } }),
  ],
  [
    'an offset',
    ({ photos, number }) => ({ json: { photos, offset: (number - 1) * SIZE, limit: SIZE, total: TOTAL } }),
  ],
  [
    'a cursor',
    ({ photos, number, isLast }) => ({ json: { photos, nextCursor: isLast ? null : `c${number + 1}` } }),
  ],
  [
    'links of OData',
    ({ photos, number, isLast, path }) => ({
      json: {
        value: photos,
        '@odata.count': TOTAL,
        ...(!isLast && { '@odata.nextLink': `${backend.url}${path}?page=${number + 1}` }),
      },
    }),
  ],
  [
    'links of Hydra',
    ({ photos, number, isLast, path }) => ({
      json: {
        'hydra:member': photos,
        'hydra:totalItems': TOTAL,
        'hydra:view': isLast ? {} : { 'hydra:next': `${path}?page=${number + 1}` },
      },
    }),
  ],
  [
    'a slice of Spring',
    ({ photos, number, isLast }) => ({ json: { content: photos, number, size: SIZE, last: isLast } }),
  ],
  [
    'X-Pagination',
    ({ photos, number }) => ({
      json: photos,
      headers: { 'x-pagination': JSON.stringify({ CurrentPage: number, TotalPages: 3, PageSize: SIZE }) },
    }),
  ],
  [
    'totals in Portuguese',
    ({ photos, number }) => ({ json: { fotos: photos, pagina: number, total_registros: TOTAL } }),
  ],
  [
    'headers with page numbers',
    ({ photos, number, isLast }) => ({
      json: photos,
      headers: {
        'x-page': String(number),
        'x-next-page': isLast ? '' : String(number + 1),
        'x-total': String(TOTAL),
      },
    }),
  ],
]

const refused: [string, number, Paging][] = [
  [
    'a total that is not reached, without a way on',
    SIZE,
    ({ photos }) => ({ json: { photos, total: TOTAL } }),
  ],
  [
    'X-Total-Count without a way on',
    SIZE,
    ({ photos }) => ({ json: photos, headers: { 'x-total-count': '7' } }),
  ],
  [
    'more that is elsewhere',
    SIZE,
    ({ photos }) => ({ json: { Items: photos, LastEvaluatedKey: { id: 3 } } }),
  ],
  ['a token of its own', SIZE, ({ photos }) => ({ json: { photos, continuationToken: 'abc' } })],
  ['a cut that it tells', SIZE, ({ photos }) => ({ json: { photos, truncated: true } })],
  ['a last page that it is not', SIZE, ({ photos }) => ({ json: { photos, ultimaPagina: false } })],
  ['a way on that says nothing', SIZE, ({ photos }) => ({ json: { photos, next: true } })],
  [
    'a link to another server',
    SIZE,
    ({ photos }) => ({
      json: { photos, total: TOTAL, next: 'https://evil.example/api/inspecao?page=2' },
    }),
  ],
  [
    'links that go round',
    SIZE,
    ({ photos, path, query }) => ({
      json: { photos, next: `${path}?${query.toString()}` },
    }),
  ],
  ['a page parameter that it ignores', SIZE, ({ photos }) => ({ json: { photos, page: 1, total: TOTAL } })],
  [
    'a page number that it gives back and does not go by',
    SIZE,
    ({ number }) => ({ json: { photos: [{ id: 1 }, { id: 2 }, { id: 3 }], page: number, total: TOTAL } }),
  ],
  [
    'an order that changes from page to page, so that one photo comes twice and another never',
    SIZE,
    ({ number }) => {
      const ids = [[1, 2, 3], [3, 4, 5], [6]][number - 1] ?? []
      return { json: { photos: ids.map((id) => ({ id })), page: number, total: TOTAL } }
    },
  ],
  [
    'pages that end too early',
    TOTAL,
    ({ photos, number }) => ({ json: { photos, page: number, total: 99 } }),
  ],
]

describe.each(LISTA_LINHAS)('a list cut by pages, $id', (linha) => {
  const ask = () => gateway.call(`${linha.id}.fotos`, BUSCA, caller)

  it.each(following)('with %s is followed to its end', async (_name, paging) => {
    backend.paged.set(`GET ${linha.api.fotos}`, pagesOf(linha, paging))
    const { result, error } = await ask()
    expect(error).toBeUndefined()
    expect((result as { id: number }[]).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7])
    const asked = backend.requests.map(({ url }) => new URL(url, backend.url))
    // Every page is asked for with the search and the credentials.
    expect(asked.every(({ searchParams }) => searchParams.get('os') === 'OS-1')).toBe(true)
    expect(new Set(backend.requests.map(({ headers }) => headers.authorization)).size).toBe(1)
  })

  it.each(refused)('with %s is refused, never shown in part', async (_name, read, paging) => {
    const answers = pagesOf(linha, paging)
    backend.paged.set(`GET ${linha.api.fotos}`, answers)
    if (_name.includes('ignores'))
      backend.paged.set(`GET ${linha.api.fotos}`, () => answers(new URLSearchParams()))
    const { error, result } = await ask()
    expect(result).toBeUndefined()
    expect(error?.data.code).toBe('BAD_GATEWAY')
    expect(error?.message).toMatch(
      new RegExp(
        `^O servidor enviou só parte da lista \\(${read}( de (7|99))?\\) e não foi possível buscar o resto\\.$`,
      ),
    )
    expect(gateway.logLines.some((line) => line.includes('list cut by pages'))).toBe(true)
    expect(gateway.logLines.join()).not.toContain('evil.example')
  })
})

describe('other lists cut by pages', () => {
  it('are followed for report, downloads and users', async () => {
    const page = (records: unknown[]) => (query: URLSearchParams) => {
      const number = Number(query.get('page') ?? '1')
      return {
        status: 200,
        json: { data: records.slice(number - 1, number), page: number, total: records.length },
      }
    }
    const linha = LISTA_LINHAS[2] as Linha
    backend.paged.set(`GET ${linha.api.relatorio}`, page([fotoDe(linha, 1), fotoDe(linha, 2)]))
    backend.paged.set(
      `GET ${linha.api.busca}`,
      page([
        { id: 1, url: '/1' },
        { id: 2, url: '/2' },
      ]),
    )
    backend.paged.set('GET /api/admin/user-list', page([{ id: 1 }, { id: 2 }]))
    for (const procedure of ['civil.relatorio', 'civil.busca', 'admin.userList'])
      expect((await gateway.call(procedure, BUSCA, caller)).result).toMatchObject([{ id: 1 }, { id: 2 }])
  })

  it.each([
    ['of the whole answer', { robo: [{ id: 1 }], drone: [], civil: [], total: 9 }],
    [
      'of one list',
      { robo: { data: [{ id: 1 }], next: '/api/admin/wtg-list?page=2' }, drone: [], civil: [] },
    ],
    ['by a list as long as its limit', { robo: { data: [{ id: 1 }], per_page: 1 }, drone: [], civil: [] }],
    ['by a list as long as the limit of all', { robo: [{ id: 1 }], drone: [{ id: 2 }], civil: [], limit: 1 }],
  ])("are refused for the dashboard's lists when more is told %s", async (_of, json) => {
    backend.paged.set('GET /api/admin/wtg-list', () => ({ status: 200, json }))
    const { error } = await gateway.call('admin.wtgList', undefined, caller)
    expect(error?.message).toContain('só parte da lista')
    const excel = await request(`${gateway.url}/api/admin/wtg-list.xlsx`, { headers: caller })
    expect([excel.status, excel.headers.get('content-type')]).toEqual([
      502,
      'application/json; charset=utf-8',
    ])
  })
})
