import { useState } from 'react'
import { formatInteiro } from '#shared/text/formato'
import { TEXTOS } from '#shared/textos/textos'
import { Button } from './button.tsx'
import './filter-chips.css'

const T = TEXTOS.geral

/**
 * How many choices a phone shows before somebody asks for all of them: more would push what they filter off
 * the screen.
 */
const FIRST = 6

/** A filter that can be chosen, and how many items it shows. */
export interface FiltroChoice<Filtro extends string> {
  filtro: Filtro
  label: string
  n: number
}

interface FilterChipsProps<Filtro extends string> {
  /** Accessible name that says what is filtered. */
  label: string
  choices: readonly FiltroChoice<Filtro>[]
  chosen: Filtro
  onChoose: (filtro: Filtro) => void
}

/**
 * One button for each filter, with how many items it shows; one filter is chosen. A phone folds the later
 * ones away.
 */
export function FilterChips<Filtro extends string>(props: FilterChipsProps<Filtro>) {
  const { label, choices, chosen, onChoose } = props
  const [isWhole, setIsWhole] = useState(false)
  const rest = choices.slice(FIRST).filter(({ filtro }) => filtro !== chosen)
  // A single choice takes no more room than the button that would unfold it.
  const later = rest.length > 1 ? rest : []
  return (
    <div className="filter-chips" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.filtro}
          type="button"
          className="filter-chip"
          data-folded={!isWhole && later.includes(choice)}
          aria-pressed={choice.filtro === chosen}
          onClick={() => onChoose(choice.filtro)}
        >
          {choice.label} <b>{formatInteiro(choice.n)}</b>
        </button>
      ))}
      {later.length > 0 && (
        <Button
          variant="quiet"
          small
          className="filter-chips__fold"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? T.menosFiltros : T.maisFiltros(later.length)}
        </Button>
      )}
    </div>
  )
}
