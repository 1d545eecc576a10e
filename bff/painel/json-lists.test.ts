import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byLinha } from '#shared/linhas/index'
import { createZona } from '#shared/time/zona'
import { withSmallNames } from '../backend/answers/small-names.ts'
import { filteredItems } from './filtered-items.ts'
import { JsonLists } from './json-lists.ts'

const chunksOf = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_unused, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )

/** The lists, read from pieces of this size. */
function read(json: string, size = 7): Record<string, unknown[]> {
  const lists = new JsonLists(['a', 'b'])
  const found: Record<string, unknown[]> = {}
  for (const news of chunksOf(Buffer.from(json), size).flatMap((chunk) => lists.push(chunk)))
    if ('item' in news) (found[news.list] ??= []).push(news.item)
    else if ('list' in news) found[news.list] ??= []
  lists.end()
  if (lists.missing.size > 0) throw new SyntaxError('a list is missing')
  return found
}

/**
 * The value with numbers in place of whole numbers that came as texts, because a number could not hold them exactly, and
 * without '__proto__', which is left out beside names with capitals: in the whole answer, or in one element.
 */
const told = (value: unknown) =>
  JSON.parse(JSON.stringify(value).replaceAll(/"(-?\d{16,})"/g, '$1'), (name, each: unknown) =>
    name === '__proto__' ? undefined : each,
  ) as unknown

describe('a JSON object of lists, read piece by piece', () => {
  it('gives what JSON.parse gives, whatever the elements, the spaces and the pieces', () => {
    const list = fc.array(fc.jsonValue(), { maxLength: 4 })
    const object = fc.record({ z: fc.jsonValue(), b: list, 'á"\\': fc.jsonValue(), a: list })
    fc.assert(
      fc.property(object, fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 1), (value, size, spaces) => {
        const json = JSON.stringify(value, null, spaces)
        const { a, b } = withSmallNames(JSON.parse(json), json) as typeof value
        expect(told(read(json, size))).toEqual(told({ a, b }))
      }),
    )
  })

  it.each(['', ' \n', 'null', ' null\n', '\ufeffnull'])('takes %j for lists without an element', (json) => {
    for (const size of [1, 2, 99]) expect(read(json, size)).toEqual({})
  })

  it.each([
    'nul',
    'nula',
    'null,',
    'null{}',
    'null null',
    '{}',
    '[]',
    '"texto"',
    '{"a":[]}',
    '{"a":[],"b":[],"a":[]}',
    '{"a":[],"b":[],}',
    '{,"a":[],"b":[]}',
    '{"a":[1,],"b":[]}',
    '{"a":[,1],"b":[]}',
    '{"a":[1 2],"b":[]}',
    '{"a":[{"x":1]],"b":[]}',
    '{"a":[tru],"b":[]}',
    '{"a" [],"b":[]}',
    '{"a":[],"b":[]}x',
    '{"a":[],"b":[]',
    '{"a":[],"b":["x]}',
    '{"a":[],"c":x,"b":[]}',
    '{\'a\':[],"b":[]}',
  ])('refuses %j', (json) => {
    expect(() => read(json)).toThrow(SyntaxError)
  })

  it('come out in the order of the lines, in whatever order they were sent', async () => {
    const item = (id: number) => ({
      id,
      responsavel: '',
      empresa: '',
      os: '',
      data_criacao: `2026-1${id % 2}-05`,
    })
    const json = Buffer.from(JSON.stringify({ civil: [item(5)], drone: [item(2), item(3)], robo: [item(1)] }))
    const ids: unknown[] = []
    const shown = {
      filters: { ...byLinha(() => ''), drone: '2026-11' },
      zona: createZona('UTC'),
      tell: () => undefined,
    }
    async function* sent() {
      await Promise.resolve()
      yield* chunksOf(json, 50)
    }
    for await (const items of filteredItems({ json: sent(), headers: {} }, shown))
      ids.push(...items.map(({ id }) => id))
    expect(ids).toEqual([1, 3, 5])
  })
})
