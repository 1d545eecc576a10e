import { useEffect, useRef } from 'react'
import { OBSERVACAO_MAX } from '#shared/marcacao/observacao'
import { ENCARREGADO_MAX, keepsTratamento, tratamentoOf } from '#shared/marcacao/tratamento'
import { TEXTOS_TRATAMENTO } from '#shared/textos/inspecao/tratamento'
import { tratamentoRows } from '../../../linha/tratamento-rows.ts'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { TextareaField, TextField } from '../../../ui/fields/field.tsx'
import type { Review } from '../review/open-foto.ts'
import type { Treating } from './use-tratamento.ts'
import './tratamento.css'

const T = TEXTOS_TRATAMENTO

interface TratamentoGroupProps {
  review: Review
  treating: Treating
}

function Fields({ review }: { review: Review }) {
  const { linha, state, onEdit } = review
  const { gravidade, recomendacao, encarregado } = tratamentoOf(state.atual)
  return (
    <div className="tratamento__campos">
      <ChoiceField
        label={T.gravidade}
        value={gravidade}
        nothing={T.escolhaGravidade}
        choices={linha.gravidades}
        onValue={(valor) => onEdit({ gravidade: valor })}
      />
      <TextareaField
        label={T.recomendacao}
        name="recomendacao"
        value={recomendacao}
        maxLength={OBSERVACAO_MAX}
        onChange={(event) => onEdit({ recomendacao: event.target.value })}
      />
      <TextField
        label={T.encarregado}
        name="encarregado"
        value={encarregado}
        maxLength={ENCARREGADO_MAX}
        onChange={(event) => onEdit({ encarregado: event.target.value })}
      />
    </div>
  )
}

/**
 * How grave the damage is, what should be done and who sees to it. The group is closed until it is opened,
 * then stays as it was left, and is not shown with a backend that keeps none of it.
 */
export function TratamentoGroup({ review, treating }: TratamentoGroupProps) {
  const { linha, foto, state } = review
  const group = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (treating.asked > 0) group.current?.querySelector('select')?.focus()
  }, [treating.asked])
  if (!keepsTratamento(foto)) return null
  const said = tratamentoRows(linha, state.atual)
  return (
    <details
      className="tratamento"
      ref={group}
      open={treating.open}
      onToggle={({ currentTarget }) => treating.setOpen(currentTarget.open)}
    >
      <summary>
        {T.titulo}
        {!treating.open && said.length > 0 && (
          <span className="tratamento__dito">{said.map(({ valor }) => valor).join(' · ')}</span>
        )}
      </summary>
      <Fields review={review} />
    </details>
  )
}
