import { expect, it } from 'vitest'
import { gatherPages } from './gather-pages.ts'
import type { Page, Place } from './gather-pages.ts'
import { MAX_JSON_BYTES } from './json-body.ts'

/** Gathers the pages that a backend gives for one number after the other; rejects with how many were asked for. */
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

/** So many pages of a record each. */
const pages = (count: number, bytes = 1) =>
  gather((number) => ({ data: { data: [{ id: number }], page: number, hasMore: number < count }, bytes }))

it('a list is read for a thousand pages and no more', async () => {
  expect(await pages(1000)).toEqual([1000, 1000])
  expect(await pages(1001)).toEqual(['BAD_BACKEND', 1000])
})

it('a list is read as long as all its pages together are no longer than one answer may be', async () => {
  expect(await pages(2, MAX_JSON_BYTES / 2)).toEqual([2, 2])
  expect(await pages(3, MAX_JSON_BYTES / 2)).toEqual(['BAD_BACKEND', 3])
})

it('a page in the place of the one that was asked for is refused, where pages are all that is told', async () => {
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
  'a page left empty hid the records of the pages behind it, where %s says more',
  async (_what, said) => {
    const gap = (number: number) => ({
      data: { data: number === 2 || number === 3 ? [] : [{ id: number }], ...said(number) },
    })
    expect(await gather(gap)).toEqual([2, 4])
  },
)

it.each([{ truncated: true }, { continuationToken: 'x' }])(
  'an empty page with %j is refused: there is more, and nothing says where',
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
