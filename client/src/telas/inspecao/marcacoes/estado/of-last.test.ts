import { expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { tresFotos } from '../../testing/fotos.ts'
import { filtroChoices } from '../../fotos/filtro-choices.ts'
import { shownBy } from '../../fotos/filtro.ts'
import { countStates, fotoStates, initialStates, unsavedOf, type FotoMarcacao } from './foto-states.ts'
import { ofLast } from './of-last.ts'
import { progressoOf } from './progresso.ts'

const states = initialStates(tresFotos(LINHAS.drone), new Map())
const vistas: ReadonlySet<number> = new Set([1])

it.each<[string, (fotos: readonly FotoMarcacao[]) => unknown]>([
  ['states', countStates],
  ['unsaved photos', unsavedOf],
  ['photos that a filter shows', (fotos) => shownBy('nuncaAberta', fotos, vistas)],
  ['photos of each filter', (fotos) => filtroChoices(LINHAS.drone, fotos, vistas, 'todas')],
  ['progress', (fotos) => progressoOf(fotos, vistas)],
])('%s of an order of thousands: worked out anew at every key, several times', (_what, told) => {
  const first = told(states)
  expect(told(states)).toBe(first)
  const edited = fotoStates(states, { type: 'edit', index: 1, marcacao: { dano: 'outro' } })
  expect(told(edited)).not.toEqual(first)
})

it('what is asked for anew is worked out anew', () => {
  const sum = ofLast((a: number, b: number) => a + b)
  expect([sum(1, 2), sum(1, 2), sum(1, 3), sum(2, 3), sum(1, 2)]).toEqual([3, 3, 4, 5, 3])
})
