import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { SelectField } from '../../../../ui/fields/field.tsx'
import { DanoChips } from './dano-chips.tsx'

const T = TEXTOS.inspecao

interface DanoFieldProps {
  linha: Linha
  dano: string
  onDano: (dano: string) => void
}

/** Damage of the photo: a select and a button for each. A code the line does not know stays selectable. */
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
      <DanoChips linha={linha} dano={dano} onDano={onDano} />
    </div>
  )
}
