import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx'
import { DanoChips } from './dano-chips.tsx'

const T = TEXTOS.inspecao

interface DanoFieldProps {
  linha: Linha
  dano: string
  onDano: (dano: string) => void
}

/** Damage of the photo: a select and a button for each. A code the line does not know stays selectable. */
export function DanoField({ linha, dano, onDano }: DanoFieldProps) {
  return (
    <div className="dano">
      <ChoiceField
        label={T.dano}
        value={dano}
        nothing={T.escolhaDano}
        choices={linha.danos}
        onValue={onDano}
      />
      <DanoChips linha={linha} dano={dano} onDano={onDano} />
    </div>
  )
}
