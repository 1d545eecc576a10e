import { expect, it } from 'vitest'
import { createZona } from '#shared/time/zona'
import { inZona, listsPage, partOf } from './lists-page.ts'

const item = (id: number, data_criacao: string) => ({
  ...{ id, responsavel: '', empresa: '', os: `OS-${id}`, wtg: 'W', data_criacao },
})
const LISTS = {
  robo: [item(4, '2026-11-03'), item(3, '2026-11-02'), item(2, '2026-10-02'), item(1, '2024-10-01')],
  drone: [item(9, '2026-11-30T23:00:00-03:00')],
  civil: [],
}
const ids = (items: readonly { id: unknown }[]) => items.map(({ id }) => id)

it('the lists of a backend that knows no parts are given in parts, with the sums of all of them', () => {
  const first = listsPage(LISTS, { limite: 3 }, '2026-11')
  expect([ids(first.robo), ids(first.drone), ids(first.civil)]).toEqual([[4, 3, 2], [9], []])
  expect(first.resumo?.totais).toEqual({ robo: 4, drone: 1, civil: 0 })
  expect(first.resumo?.meses?.slice(-2)).toEqual([
    { mes: '2026-10', porLinha: { robo: 1, drone: 0, civil: 0 } },
    { mes: '2026-11', porLinha: { robo: 2, drone: 1, civil: 0 } },
  ])
  const next = listsPage(LISTS, { limite: 3, linha: 'robo', depois: '2' }, '2026-11')
  expect([ids(next.robo), next.drone, next.resumo]).toEqual([[1], [], { totais: { robo: 4 } }])
  const month = listsPage(LISTS, { limite: 1, linha: 'robo', mes: '2026-11', depois: 4 }, '2026-11')
  expect([ids(month.robo), month.resumo]).toEqual([[3], { totais: { robo: 2 } }])
})

it('a part behind an item that is gone is empty, and never the beginning again', () => {
  expect(partOf(LISTS.robo, { limite: 3, depois: 77 })).toEqual([])
})

it('moments of a part are told in the zone of the product, whatever zone the backend writes them in', () => {
  const page = inZona({ ...LISTS, resumo: { totais: {} } }, createZona('America/Rio_Branco'))
  expect(page.drone.map(({ data_criacao }) => data_criacao)).toEqual(['2026-11-30T21:00:00.000-05:00'])
  expect(page.resumo).toEqual({ totais: {} })
})
