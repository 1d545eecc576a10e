import { useSearchParams } from 'react-router-dom'
import type { Id } from '#shared/contract/id'
import type { FotoMarcacao } from '../marcacoes/estado/foto-states.ts'
import { parseFiltro, shownBy, type Filtro } from './filtro.ts'

interface FiltroInput {
  states: readonly FotoMarcacao[]
  vistas: ReadonlySet<Id>
  /** The open photo. */
  index: number
}

/** The filter of the photos, kept in the address, and where it leads from the open one. */
export function useFiltro({ states, vistas, index }: FiltroInput) {
  const [params, setParams] = useSearchParams()
  const filtro = parseFiltro(params.get('filtro'))
  const shown = shownBy(filtro, states, vistas)
  const after = shown.filter((each) => each > index)
  const onFiltro = (next: Filtro) => {
    const named = new URLSearchParams(params)
    if (next === 'todas') named.delete('filtro')
    else named.set('filtro', next)
    setParams(named, { replace: true, preventScrollReset: true })
  }
  return {
    filtro,
    onFiltro,
    /** Indexes that the filter shows, in their order. */
    shown,
    /** The nearest of them on either side of the open photo; null at the ends. */
    anterior: shown.findLast((each) => each < index) ?? null,
    proxima: after[0] ?? null,
    /** The one after the next; null where there is none. */
    seguinte: after[1] ?? null,
  }
}
