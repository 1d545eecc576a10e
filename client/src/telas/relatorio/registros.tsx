import type { Registro } from '#shared/contract/inspecao/foto'
import type { Busca, Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { campoChoices } from '../../linha/filtro/campo-choices.ts'
import { CAMPOS_FILTRADOS, campoOf } from '../../linha/filtro/campos.ts'
import { useFiltroParam } from '../../linha/filtro/use-filtro-param.ts'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { VirtualGrid } from '../../ui/lists/virtual-grid.tsx'
import { EmptyState } from '../../ui/placeholders/empty-state.tsx'
import { RegistroCard } from './registro-card.tsx'

const T = TEXTOS.relatorio

const MIN_COLUMN_PX = 520
const GAP_PX = 16
/** Usual height of a card, in CSS px; the real one is measured. */
const CARD_PX = 280

interface RegistrosProps {
  linha: Linha
  /** The search that found the records. */
  busca: Busca
  registros: readonly Registro[]
}

/** The records that a filter of the address shows; all of them without one. */
function useShown(registros: readonly Registro[]) {
  const [filtro, onFiltro] = useFiltroParam()
  const named = campoOf(filtro ?? '')
  if (!named) return { filtro: '', onFiltro, shown: registros }
  const { campo, valor } = named
  return {
    filtro: filtro ?? '',
    onFiltro,
    shown: registros.filter((each) => CAMPOS_FILTRADOS[campo].of(each) === valor),
  }
}

/**
 * How many records there are, in all and of each damage and severity, and a card for each that the filter
 * shows.
 */
export function Registros({ linha, busca, registros }: RegistrosProps) {
  const { filtro, onFiltro, shown } = useShown(registros)
  const { danos, gravidades } = campoChoices(linha, registros, filtro)
  const todos = { filtro: '', label: T.todos, n: registros.length }
  return (
    <>
      <div className="count-line">
        <p role="status">
          <b>{T.registros(registros.length)}</b>
        </p>
        {(registros.length > 1 || filtro !== '') && (
          <FilterChips
            label={T.filtrar}
            choices={[todos, ...danos, ...gravidades]}
            chosen={filtro}
            onChoose={(next) => onFiltro(next || null)}
          />
        )}
        <p role="status" className="muted">
          {filtro !== '' && T.filtrados(shown.length, registros.length)}
        </p>
      </div>
      {shown.length === 0 && (
        <section className="card">
          <EmptyState art="registros" texto={T.nenhumNoFiltro} />
        </section>
      )}
      <VirtualGrid
        items={shown}
        itemKey={({ id }) => String(id)}
        renderItem={(registro) => <RegistroCard linha={linha} busca={busca} registro={registro} />}
        minColumn={MIN_COLUMN_PX}
        gap={GAP_PX}
        rowHeight={() => CARD_PX}
      />
    </>
  )
}
