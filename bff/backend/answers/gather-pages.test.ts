import { expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { gatherPages } from './gather-pages.ts'
import type { Page, Place } from './gather-pages.ts'
import { MAX_JSON_BYTES } from './json-body.ts'

/** Gathers the pages of a backend that answers page after page; gives the outcome and how many pages were asked for. */
async function gather(answer: (number: number) => Partial<Page>) {
  const asked: Place[] = []
  const ask = (place: Place) => {
    asked.push(place)
    return Promise.resolve({ data: [], headers: {}, bytes: 1, ...answer(asked.length) })
  }
  const first = { path: '/api/inspecao', query: new URLSearchParams({ os: '1' }) }
  const origin = () => new URL('http://backend')
  const outcome = await gatherPages({ ask, first, origin }).then(
    ({ items }) => items.length,
    ({ code }: { code: string }) => code,
  )
  return [outcome, asked.length]
}

/** Gathers a list of `count` pages with one record each. */
const pages = (count: number, bytes = 1) =>
  gather((number) => ({ data: { data: [{ id: number }], page: number, hasMore: number < count }, bytes }))

it('a list is read for at most a thousand pages', async () => {
  expect(await pages(1000)).toEqual([1000, 1000])
  expect(await pages(1001)).toEqual(['BAD_BACKEND', 1000])
})

it.each([
  ['nothing', undefined],
  ['its last records', { data: [{ id: 2 }], next: null }],
])(
  'a list whose first page alone said a total of 3 was shown in part when %s came after it',
  async (_what, last) => {
    const first = { data: [{ id: 1 }], total: 3, next: '?page=2' }
    expect(await gather((number) => ({ data: number === 1 ? first : last }))).toEqual(['BAD_BACKEND', 2])
  },
)

it('a list from which records were taken while it was read is whole by the last total', async () => {
  const pagesOfLess = [
    { data: [{ id: 1 }], total: 3, next: '?page=2' },
    { data: [{ id: 2 }], total: 2, next: null },
  ]
  expect(await gather((number) => ({ data: pagesOfLess[number - 1] }))).toEqual([2, 2])
})

it('a list is read as long as all its pages together are no longer than one answer may be', async () => {
  expect(await pages(2, MAX_JSON_BYTES / 2)).toEqual([2, 2])
  expect(await pages(3, MAX_JSON_BYTES / 2)).toEqual(['BAD_BACKEND', 3])
})

it('a page other than the one asked for is refused, where the page number is all that an answer tells', async () => {
  const skips = (number: number) => ({ data: { data: [{ id: number }], page: number * 2 - 1, pages: 3 } })
  expect(await gather(skips)).toEqual(['BAD_BACKEND', 2])
})

it('credentials in a link to the next page go to nobody', async () => {
  const next = 'http://ana:senha@backend/api/inspecao?page=2'
  expect(await gather(() => ({ data: { data: [{ id: 1 }], next } }))).toEqual(['BAD_BACKEND', 1])
})

const gaps: [string, (number: number) => object][] = [
  ['a cursor', (number) => (number < 4 ? { nextCursor: `c${number}` } : {})],
  ['a token', (number) => (number < 4 ? { nextPageToken: number } : {})],
  ['hasMore', (number) => ({ page: number, hasMore: number < 4 })],
  ['last', (number) => ({ number: number - 1, last: number === 4 })],
]

it.each(gaps)(
  'a page left empty hid the records of the pages after it, although %s says that there are more',
  async (_what, said) => {
    const gap = (number: number) => ({
      data: { data: number === 2 || number === 3 ? [] : [{ id: number }], ...said(number) },
    })
    expect(await gather(gap)).toEqual([2, 4])
  },
)

it.each([{ truncated: true }, { continuationToken: 'x' }])(
  'an empty page with %j is refused: it says that there is more, but not where',
  async (more) => {
    const answer = (number: number) => ({
      data: number === 1 ? { data: [{ id: 1 }], nextCursor: 'c' } : { data: [], ...more },
    })
    expect(await gather(answer)).toEqual(['BAD_BACKEND', 2])
  },
)

it('an empty page that only gives back its own cursor is the end', async () => {
  const answer = (number: number) => ({ data: { data: number === 1 ? [{ id: 1 }] : [], nextCursor: 'c' } })
  expect(await gather(answer)).toEqual([1, 2])
})

/**
 * How a backend serves seven records in pages of three: the parameters it takes, what it says in an answer, and how it
 * refuses.
 */
interface Habit {
  says: (page: { number: number; offset: number }) => object
  takes?: string
  base?: number
  size?: number
  beyond?: () => never
}

async function gatherSeven({ says, takes = 'page', base = 1, size = 3, beyond }: Habit) {
  const all = Array.from({ length: 7 }, (_unused, at) => ({ id: at + 1 }))
  let asked = 0
  const ask = ({ query }: Place) => {
    asked += 1
    const told = Number(query.get(takes) ?? (/page|pagina/i.test(takes) ? base : 0))
    const offset = /page|pagina/i.test(takes) ? (told - base) * size : told
    const data = all.slice(offset, offset + size)
    if (data.length === 0 && beyond) beyond()
    return Promise.resolve({ data: { data, ...says({ number: told, offset }) }, headers: {}, bytes: 1 })
  }
  const first = { path: '/api/inspecao', query: new URLSearchParams({ os: '1' }) }
  const outcome = await gatherPages({ ask, first, origin: () => new URL('http://backend') }).then(
    ({ items }) => items.map((item) => (item as { id: number }).id),
    ({ code }: { code: string }) => code,
  )
  return { outcome, asked }
}

const SEVEN = [1, 2, 3, 4, 5, 6, 7]
const noFoto = () => {
  throw new AppError('NOT_FOUND', { texto: 'Nenhuma foto encontrada.' })
}

it.each<[string, Habit]>([
  ['a page and its limit', { says: ({ number }) => ({ page: number, limit: 3 }) }],
  ['pages from 0', { says: ({ number }) => ({ page: number, pageSize: 3 }), base: 0 }],
  ['an offset', { says: ({ offset }) => ({ offset, limit: 3 }), takes: 'offset' }],
  ['a start', { says: ({ offset }) => ({ startAt: offset, maxResults: 3 }), takes: 'startAt' }],
  ['a count of each page', { says: ({ number }) => ({ page: number, per_page: '3', count: 3 }) }],
  ['pageNumber', { says: ({ number }) => ({ pageNumber: number, pageSize: 3 }), takes: 'pageNumber' }],
  ['pagina_atual', { says: ({ number }) => ({ pagina_atual: number, limite: 3 }), takes: 'pagina_atual' }],
  ['its limit alone, and takes page', { says: () => ({ limit: 3 }) }],
  ['its limit alone, and takes page from 0', { says: () => ({ por_pagina: 3 }), base: 0 }],
  ['its limit alone, and takes offset', { says: () => ({ limit: 3 }), takes: 'offset' }],
  ['its limit alone, and takes skip', { says: () => ({ limit: 3 }), takes: 'skip' }],
  ['7 of 7, and nothing behind it', { says: ({ number }) => ({ page: number, limit: 7 }), size: 7 }],
  ['7 of 7 alone', { says: () => ({ limit: 7 }), size: 7 }],
  ['7 of 7, and 404', { says: ({ number }) => ({ page: number, limit: 7 }), size: 7, beyond: noFoto }],
  ['7 of 7 alone, and 404', { says: () => ({ limit: 7 }), size: 7, beyond: noFoto }],
])('a list ended with its first page when the answer told only %s', async (_what, habit) => {
  expect((await gatherSeven(habit)).outcome).toEqual(SEVEN)
})

it.each<[string, Habit]>([
  ['a page', { says: () => ({ page: 1, limit: 3 }), takes: 'p' }],
  ['a page that it gives back', { says: () => ({ limit: 3, per_page: 3 }), takes: 'p' }],
])(
  'a full page that comes a second time as the next one, from a backend that says %s, is refused',
  async (_what, habit) => {
    expect((await gatherSeven(habit)).outcome).toBe('BAD_BACKEND')
  },
)

it('a backend that refuses one way of being asked for pages is asked in its own way', async () => {
  const all = SEVEN.map((id) => ({ id }))
  const ask = ({ query }: Place) => {
    if (query.has('offset')) throw new AppError('INVALID_INPUT', { texto: 'offset: parâmetro desconhecido' })
    const skip = Number(query.get('skip') ?? 0)
    return Promise.resolve({ data: { data: all.slice(skip, skip + 3), limit: 3 }, headers: {}, bytes: 1 })
  }
  const first = { path: '/api/inspecao', query: new URLSearchParams() }
  const { items } = await gatherPages({ ask, first, origin: () => new URL('http://backend') })
  expect(items).toEqual(all)
})

it.each([{ next: '?page=2' }, { limit: 1 }])(
  'a session that ends before the second page asks for a login, and is no list that cannot be followed: %j',
  async (more) => {
    const answer = (number: number) => {
      if (number > 1) throw new AppError('NOT_SIGNED_IN')
      return { data: { data: [{ id: 1 }], ...more } }
    }
    expect(await gather(answer)).toEqual(['NOT_SIGNED_IN', 2])
  },
)

it('the last page by cursors, as full as the others, was followed by another request by number', async () => {
  const answer = (number: number) => ({
    data: { data: [{ id: number }], limit: 1, ...(number < 3 && { nextCursor: `c${number}` }) },
  })
  expect(await gather(answer)).toEqual([3, 3])
})

it('a page that came again under addresses signed anew was taken for another, and its photos shown twice', async () => {
  const answer = (number: number) => ({
    data: { data: [1, 2, 3].map((id) => ({ id, url: `/${id}.jpg?sig=${number}` })), page: number, total: 7 },
  })
  expect(await gather(answer)).toEqual(['BAD_BACKEND', 2])
})

it('records without ids are told apart by their whole addresses', async () => {
  const answer = (number: number) => ({
    data: { data: [{ url: `/foto?n=${number}` }], page: number, pages: 2 },
  })
  expect(await gather(answer)).toEqual([2, 2])
})
