import type { Id } from '#shared/contract/id'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import type { FotoMarcacao } from '../marcacoes/estado/foto-states.ts'
import { estadoVisto } from '../marcacoes/estado/vistas.ts'
import { CAMPOS, valorOf, type Campo } from './filtro-campos.ts'
import { campoOf, ESTADOS, filtroOf, parseFiltro, type Filtro } from './filtro.ts'

const SEM_GRAVIDADE = 'gravidade:'

/** A filter that can be chosen, and how many photos it shows. */
export interface FiltroChoice {
  filtro: Filtro
  label: string
  n: number
}

/** The filters that can be chosen, together as they are offered. */
export interface FiltroChoices {
  estados: FiltroChoice[]
  danos: FiltroChoice[]
  gravidades: FiltroChoice[]
}

/** Every filter that can be chosen, as they are offered one after the other. */
export const flatChoices = ({ estados, danos, gravidades }: FiltroChoices): FiltroChoice[] => [
  ...estados,
  ...danos,
  ...gravidades,
]

/** All and every state, then the damages and the severities that there are, in the line's order, with the one that is `chosen`. */
export function filtroChoices(
  linha: Linha,
  fotos: readonly FotoMarcacao[],
  { vistas, chosen }: { vistas: ReadonlySet<Id>; chosen: Filtro },
): FiltroChoices {
  const counts = new Map<string, number>()
  const count = (filtro: string) => counts.set(filtro, (counts.get(filtro) ?? 0) + 1)
  for (const foto of fotos) {
    count(estadoVisto(foto, vistas))
    for (const campo of ['dano', 'gravidade'] as const) {
      const valor = valorOf(campo, foto)
      if (valor !== undefined) count(filtroOf(campo, valor))
    }
  }
  const ofEstado = (filtro: 'todas' | (typeof ESTADOS)[number]): FiltroChoice => ({
    filtro,
    label: TEXTOS.grade.filtros[filtro],
    n: filtro === 'todas' ? fotos.length : (counts.get(filtro) ?? 0),
  })
  const ofCampo = (campo: Campo): FiltroChoice[] => {
    const ordered = CAMPOS[campo].valores(linha).map(({ valor }) => filtroOf(campo, valor))
    const there = new Set([...ordered, ...counts.keys(), chosen].map(parseFiltro))
    return [...there].flatMap((filtro) => {
      const named = campoOf(filtro)
      if (named?.campo !== campo || !(counts.has(filtro) || filtro === chosen)) return []
      return [{ filtro, label: CAMPOS[campo].label(linha, named.valor), n: counts.get(filtro) ?? 0 }]
    })
  }
  const gravidades = ofCampo('gravidade')
  // Where nobody said how grave anything is, or the backend keeps none, there is nothing to be told apart.
  const told = gravidades.some(({ filtro }) => filtro !== SEM_GRAVIDADE || filtro === chosen)
  return {
    estados: (['todas', ...ESTADOS] as const).map(ofEstado),
    danos: ofCampo('dano'),
    gravidades: told ? gravidades : [],
  }
}
