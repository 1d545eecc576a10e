import { renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { initialStates } from '../marcacoes/estado/foto-states.ts'
import { linha } from '../testing/bench.ts'
import { umaFoto } from '../testing/fotos.ts'
import { useFiltro } from './use-filtro.ts'

const salva = { versao: 1, por: 'Ana', em: '2026-11-20T12:00:00Z' }
const fotos = [1, 2, 3, 4, 5, 6].map((id) => umaFoto(linha, id, id % 2 ? {} : { salva }))
const states = initialStates(fotos, new Map())

const around = (index: number, filtro = 'todas') => {
  const { result } = renderHook(() => useFiltro({ states, vistas: new Set(), index }), {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[`/?filtro=${filtro}`]}>{children}</MemoryRouter>
    ),
  })
  const { anterior, proxima, seguinte } = result.current
  return [anterior, proxima, seguinte]
}

it('names the photo before, the next and the one after it, among those that the filter shows', () => {
  expect(around(2)).toEqual([1, 3, 4])
  expect(around(4)).toEqual([3, 5, null])
  expect(around(5)).toEqual([4, null, null])
  expect(around(0, 'semDano')).toEqual([null, 1, 3])
})
