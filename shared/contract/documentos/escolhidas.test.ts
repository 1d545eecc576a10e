import { expect, it } from 'vitest'
import { escolhidasSchema, writeEscolhidas } from './escolhidas.ts'

const chosen = (lista: string, ids: (string | number)[]) => {
  const escolhidas = escolhidasSchema.parse(lista)
  return ids.filter((id) => escolhidas.has(id))
}

it('writes numbers that follow one another as runs, whatever their order', () => {
  expect(writeEscolhidas([9, 3, 4, 5, 5, 40, 41])).toBe('3-5,9,40-41')
  expect(writeEscolhidas([])).toBe('')
})

it('names just the photos that were chosen, whatever ids a backend has', () => {
  const ids = [7, 8, 9, 12, '12-15', 'a,b', '6f1c-77', 'pá 1', '13']
  for (const wanted of [[7], [7, 8, 9], ['12-15'], [12, 'a,b'], ['6f1c-77', 'pá 1'], ids])
    expect(chosen(writeEscolhidas(wanted), ids)).toEqual(wanted)
})

it('takes a number for itself as text', () => {
  expect(chosen('12-14', ['13', 13, '15', '013x'])).toEqual(['13', 13])
})

it('holds three thousand photos of one order, and refuses what is empty, too long or broken', () => {
  const ids = Array.from({ length: 3000 }, (_, n) => 100_000 + n)
  expect(escolhidasSchema.safeParse(writeEscolhidas(ids)).success).toBe(true)
  for (const lista of ['', '1,'.repeat(3001), '%E0%A4%A'])
    expect(escolhidasSchema.safeParse(lista).success).toBe(false)
})
