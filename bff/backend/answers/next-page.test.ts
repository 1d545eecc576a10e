import { expect, it } from 'vitest'
import { nextPage } from './next-page.ts'
import { pageSigns } from './page-signs.ts'

/** The next page of a list whose answer says this, when three records have been gathered. */
const after = (said: Record<string, unknown>, fromZero = false) =>
  nextPage(pageSigns({ around: [said] }, {}), { gathered: 3, fromZero, lengths: [3], pages: 1, isLed: false })
const page = (value: number) => ({
  by: 'query',
  query: { page: String(value) },
  echo: { sign: 'page', value },
})

it('in newer Spring the page is an object that holds the number and the other signs', () => {
  const said = { size: 3, number: 0, totalElements: 7, totalPages: 3 }
  expect(after({ page: said }, true)).toEqual(page(1))
})

it.each([0, '0', '', false, null])('a list ends whose next page is %j', (next) => {
  expect(after({ next })).toBeUndefined()
})

it('a list ends with its last page, counted from 0 or from 1, and not one before or after', () => {
  expect(after({ page: 2, pages: 3 })).toEqual(page(3))
  expect(after({ page: 3, pages: 3 })).toBeUndefined()
  expect(after({ page: 1, pages: 3 }, true)).toEqual(page(2))
  expect(after({ page: 2, pages: 3 }, true)).toBeUndefined()
})

it('a total that is reached ends a list; a count may be of one page, and pages say more', () => {
  expect(after({ page: 1, pages: 3, total: 3 })).toBeUndefined()
  expect(after({ page: 1, pages: 3, count: 3 })).toEqual(page(2))
  expect(after({ page: 1, pages: 1, count: 4 })).toEqual(page(2))
})

it.each([
  { next: null },
  { nextCursor: null },
  { hasMore: false },
  { last: true },
  { total: 3 },
  { page: 1, pages: 1 },
  { pages: 1 },
  { size: 3 },
])(
  'a full page is the last where %j says so, or where nothing says how many records a page may hold',
  (said) => {
    expect(after({ limit: 'size' in said ? 4 : 3, ...said })).toBeUndefined()
  },
)

it('when an answer tells the number of pages but not which one this is, the others cannot be asked for', () => {
  expect(after({ pages: 3 })).toEqual({ by: 'nothing' })
})

it.each([
  { meta: { pagination: { page: 1, pageSize: 3, pageCount: 3, total: 7 } } },
  { meta: { pagination: { total: 7, count: 3, per_page: 3, current_page: 1, total_pages: 3, links: {} } } },
])('a list whose further pages were told only in %j was taken for whole', (said) => {
  expect(after(said)).toEqual(page(2))
})

it('a list whose further pages were told only by a list of links was taken for whole', () => {
  const link = (rel: string) => ({ rel, href: `/api/inspecao?p=${rel}` })
  expect(after({ links: [link('self'), link('next')] })).toEqual({ by: 'link', href: '/api/inspecao?p=next' })
  expect(after({ links: [link('self'), link('prev')] })).toBeUndefined()
})
