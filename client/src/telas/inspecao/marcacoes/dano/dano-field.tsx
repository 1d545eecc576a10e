import { TEXTOS } from '#shared/textos/textos'
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx'
import { DanoChips, type DanoProps } from './dano-chips.tsx'

const T = TEXTOS.inspecao

/** Damage of the photo: a select and a button for each. A code the line does not know stays selectable. */
export function DanoField({ linha, dano, onDano }: DanoProps) {
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
