import type { Id } from '#shared/contract/reading/id'
import type { Linha } from '#shared/linhas/index'
import { isSemDano } from '#shared/marcacao/marker'
import { TEXTOS } from '#shared/textos/textos'
import { campoChoices } from '../../../linha/filtro/campo-choices.ts'
import type { FiltroChoice } from '../../../ui/filter-chips.tsx'
import type { FotoMarcacao } from '../marcacoes/estado/foto-states.ts'
import { ofLast } from '../marcacoes/estado/of-last.ts'
import { estadoVisto } from '../marcacoes/estado/vistas.ts'
import { ESTADOS, type Filtro } from './filtro.ts'

/** The filters that can be chosen, in the groups in which they are offered. */
export interface FiltroChoices {
  estados: FiltroChoice<Filtro>[]
  danos: FiltroChoice<Filtro>[]
  gravidades: FiltroChoice<Filtro>[]
}

/** Every filter that can be chosen, as they are offered one after the other. */
export const flatChoices = ({ estados, danos, gravidades }: FiltroChoices): FiltroChoice<Filtro>[] => [
  ...estados,
  ...danos,
  ...gravidades,
]

/**
 * All photos and every state, then the damages and the severities of the marks; the `chosen` filter is always
 * among them.
 */
export const filtroChoices = ofLast(function choicesOf(
  linha: Linha,
  fotos: readonly FotoMarcacao[],
  ...[vistas, chosen]: [vistas: ReadonlySet<Id>, chosen: Filtro]
): FiltroChoices {
  const vistos = fotos.map((foto) => estadoVisto(foto, vistas))
  const marcadas = fotos.map(({ atual }) => atual).filter((atual) => !isSemDano(atual))
  return {
    estados: (['todas', ...ESTADOS] as const).map((filtro) => ({
      filtro,
      label: TEXTOS.grade.filtros[filtro],
      n: filtro === 'todas' ? fotos.length : vistos.filter((estado) => estado === filtro).length,
    })),
    ...campoChoices(linha, marcadas, chosen),
  }
})
