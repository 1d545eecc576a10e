import { expect, it, vi } from 'vitest'
import { nextPage, pageSigns } from './page-signs.ts'

/** How a list goes on whose answer says this, once three records are gathered. */
const after = (said: Record<string, unknown>, fromZero = false) =>
  nextPage(pageSigns({ around: [said] }, {}), { gathered: 3, fromZero })
const page = (value: number) => ({
  by: 'query',
  query: { page: String(value) },
  echo: { sign: 'page', value },
})

it('the page of newer Spring is an object, in which its number and the others stand', () => {
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

it.each(['<', ' rel=', '<a>; rel=', '; rel= '])(
  'R04 a backend’s Link header of a hundred thousand %j made everybody wait',
  (part) => {
    const link = `<a>;${part.repeat(100_000)}`
    expect(pageSigns({ around: [] }, { link }).said.next).toBeUndefined()
  },
)

it('every answer without X-Pagination had "undefined" read as JSON, a twentieth of what a small call costs', () => {
  const parse = vi.spyOn(JSON, 'parse')
  try {
    expect(pageSigns({ around: [{ total: 3 }] }, {})).toEqual({
      said: { total: { name: 'total', value: 3 } },
    })
    expect(parse).not.toHaveBeenCalled()
    const told = pageSigns({ around: [] }, { 'x-pagination': '{"totalCount":7}' })
    expect([told.said.total?.value, parse.mock.calls.length]).toEqual([7, 1])
  } finally {
    parse.mockRestore()
  }
})
