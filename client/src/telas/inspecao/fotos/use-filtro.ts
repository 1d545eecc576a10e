import type { Id } from '#shared/contract/reading/id'
import { useFiltroParam } from '../../../linha/filtro/use-filtro-param.ts'
import type { FotoMarcacao } from '../marcacoes/estado/foto-states.ts'
import { parseFiltro, shownBy, type Filtro } from './filtro.ts'

interface FiltroInput {
  states: readonly FotoMarcacao[]
  vistas: ReadonlySet<Id>
  /** Index of the open photo. */
  index: number
}

/** The filter of the photos, kept in the address, and the photos to which it leads from the open one. */
export function useFiltro({ states, vistas, index }: FiltroInput) {
  const [named, name] = useFiltroParam()
  const filtro = parseFiltro(named)
  const shown = shownBy(filtro, states, vistas)
  const next = shown.findIndex((each) => each > index)
  return {
    filtro,
    onFiltro: (next: Filtro) => name(next === 'todas' ? null : next),
    /** Indexes that the filter shows, in their order. */
    shown,
    /**
     * Indexes of the nearest photos that the filter shows before and after the open one; null at the ends.
     */
    anterior: shown.findLast((each) => each < index) ?? null,
    proxima: shown[next] ?? null,
    /** Index of the photo after `proxima`; null where there is none. */
    seguinte: next === -1 ? null : (shown[next + 1] ?? null),
  }
}
