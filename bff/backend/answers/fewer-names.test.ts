import { describe, expect, it } from 'vitest'
import { MAX_MEMBERS, MAX_NAMES, withFewerNames } from './fewer-names.ts'

const MANY = 100_000

/** An object of `count` members with different names, after those of `first`. */
const wide = (first: object, count: number, value: (n: number) => unknown = (n) => n) => ({
  ...first,
  ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`campo${n}`, value(n)])),
})

const read = async (answer: unknown, space?: number) =>
  JSON.parse(await withFewerNames(JSON.stringify(answer, null, space))) as unknown

const foto = (id: number) => ({ id, image: `/f/${id}`, marker: { x: 1, y: 2 }, observacao: 'a "b": {c, [\\' })
const fotos = Array.from({ length: 5_000 }, (_, id) => foto(id))

describe('an answer with more names of members than may be kept', () => {
  it('delays nobody with a record of 100,000 unknown keys: most of it is not parsed, and the other records are read', async () => {
    const json = JSON.stringify([foto(1), wide(foto(2), MANY), foto(3)])
    const fewer = await withFewerNames(json)
    expect(JSON.parse(fewer)).toMatchObject([foto(1), foto(2), foto(3)])
    expect(fewer.length).toBeLessThan(json.length / 10)
  })

  it.each([
    ['values', (n: number) => n],
    ['texts with signs of JSON in them', (n: number) => `"}],{":${n}\\`],
    ['objects', (n: number) => ({ a: [n, { b: n }] })],
    ['lists', (n: number) => [[n], '}']],
  ])('keeps the first members of an object of %s, and whatever comes after it', async (_name, value) => {
    for (const space of [0, 1]) {
      const answer = { a: 1, data: [foto(1), wide(foto(2), 30_000, value)], depois: { nome: 'fim' } }
      const kept = (await read(answer, space)) as typeof answer
      const second = kept.data[1] as object
      const first = Object.entries(answer.data[1] ?? {}).slice(0, MAX_MEMBERS)
      expect(JSON.stringify(Object.entries(second)) === JSON.stringify(first)).toBe(true)
      expect({ ...kept, data: kept.data.slice(0, 1) }).toEqual({ ...answer, data: answer.data.slice(0, 1) })
    }
  })

  it('is refused when small records have names of their own, each', async () => {
    const own = (n: number) => ({
      id: n,
      ...Object.fromEntries([1, 2, 3, 4].map((i) => [`campo${n}-${i}`, i])),
    })
    const many = Array.from({ length: MAX_NAMES / 2 }, (_, n) => own(n))
    await expect(read(many)).rejects.toThrow(`over ${MAX_NAMES} different names`)
  })
})

it.each([0, 2])('a long list with the names of its records comes as it is, indented by %s', async (space) => {
  const json = JSON.stringify({ data: fotos }, null, space)
  expect(await withFewerNames(json)).toBe(json)
})

it.each(['{"a": ', '"', '[[{"b":1', '{"a" 1}'])(
  'a text that is not JSON is left to the parser: %s',
  async (start) => {
    const json = start + ' '.repeat(400_000)
    expect(await withFewerNames(json)).toBe(json)
  },
)
