// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { FilaStore } from './fila-store.ts'
import type { Item } from './fila-types.ts'

const itens = (n: number): Item[] =>
  Array.from({ length: n }, (_, i) => ({
    n: i + 1,
    nome: `${i + 1}.jpg`,
    bytes: 10,
    enviado: 0,
    estado: 'repetida',
  }))

it('a change of many photos at once is drawn once', () => {
  const store = new FilaStore({ linha: 'drone', campos: {} })
  store.itens = itens(3)
  const draw = vi.fn()
  store.subscribe(draw)
  store.mark(store.itens.slice(1), 'espera', (nome) => `${nome} de novo`)
  expect(draw).toHaveBeenCalledTimes(1)
  expect(store.view().itens.map(({ estado, motivo }) => [estado, motivo])).toEqual([
    ['repetida', undefined],
    ['espera', '2.jpg de novo'],
    ['espera', '3.jpg de novo'],
  ])
})
