import type { Id } from '#shared/contract/reading/id'
import type { Foto } from '#shared/contract/inspecao/foto'
import { showsDano } from '#shared/marcacao/marker'
import type { Busca, Linha } from '#shared/linhas/index'
import type { Progresso } from '../../../../linha/ordens/recentes.ts'
import type { FotoMarcacao } from './foto-states.ts'
import { ofLast } from './of-last.ts'
import { countVistas } from './vistas.ts'

/** How far the photos of an order are; one with an observation alone counts as saved, not as damaged. */
export const progressoOf = ofLast((states: readonly FotoMarcacao[], vistas: ReadonlySet<Id>): Progresso => {
  const saved = states.flatMap(({ salvas }) => salvas ?? [])
  return {
    total: states.length,
    vistas: countVistas(states, vistas),
    salvas: saved.length,
    comDano: saved.filter(showsDano).length,
  }
})

/** The order with the turbine or tower that all its photos name, where the search did not ask for it. */
export function orderOf({ alvo }: Linha, order: Busca, fotos: readonly Foto[]): Busca {
  if (order[alvo]) return order
  const [first, ...others] = new Set(fotos.map((foto) => foto[alvo] ?? ''))
  return !first || others.length > 0 ? order : { ...order, [alvo]: first }
}
