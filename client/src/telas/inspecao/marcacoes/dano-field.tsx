import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { SelectField } from '../../../ui/field.tsx'

const T = TEXTOS.inspecao
/** How many damages have a button of their own. */
const RAPIDOS = 4

interface DanoFieldProps {
  linha: Linha
  dano: string
  onDano: (dano: string) => void
}

/** Damage of the photo: a select with all, buttons for the first four. A code the line does not know stays selectable. */
export function DanoField({ linha, dano, onDano }: DanoFieldProps) {
  const unknown = dano !== '' && !linha.danos.some(({ valor }) => valor === dano)
  return (
    <div className="dano">
      <SelectField label={T.dano} value={dano} onChange={(event) => onDano(event.target.value)}>
        <option value="">{T.escolhaDano}</option>
        {linha.danos.map(({ valor, label }) => (
          <option key={valor} value={valor}>
            {label}
          </option>
        ))}
        {unknown && <option value={dano}>{dano}</option>}
      </SelectField>
      <div className="dano__quick" role="group" aria-label={T.danosFrequentes}>
        {linha.danos.slice(0, RAPIDOS).map(({ valor, label }, i) => (
          <button
            key={valor}
            type="button"
            aria-pressed={dano === valor}
            onClick={() => onDano(dano === valor ? '' : valor)}
          >
            <kbd aria-hidden="true">{i + 1}</kbd>
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
