import { expect, it, vi } from 'vitest'
import { pageSigns } from './page-signs.ts'

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
