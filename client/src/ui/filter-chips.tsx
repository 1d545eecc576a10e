import './filter-chips.css'

interface FilterChipsProps<Filtro extends string> {
  /** What is filtered. */
  label: string
  choices: readonly { filtro: Filtro; label: string; n: number }[]
  chosen: Filtro
  onChoose: (filtro: Filtro) => void
}

/** One button for each filter, with how many it shows; one is chosen. */
export function FilterChips<Filtro extends string>(props: FilterChipsProps<Filtro>) {
  const { label, choices, chosen, onChoose } = props
  return (
    <div className="filter-chips" role="group" aria-label={label}>
      {choices.map(({ filtro, label, n }) => (
        <button
          key={filtro}
          type="button"
          className="filter-chip"
          aria-pressed={filtro === chosen}
          onClick={() => onChoose(filtro)}
        >
          {label} <b>{n}</b>
        </button>
      ))}
    </div>
  )
}
