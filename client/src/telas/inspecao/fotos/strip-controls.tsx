import { useRef } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../../../ui/button.tsx'
import type { FiltroChoice } from '../../../ui/filter-chips.tsx'
import { flatChoices, type FiltroChoices } from './filtro-choices.ts'
import { parseFiltro, type Filtro } from './filtro.ts'

const T = TEXTOS.grade

interface StripControlsProps {
  filtro: Filtro
  choices: FiltroChoices
  onFiltro: (filtro: Filtro) => void
  onGrade: () => void
}

/** A group of filters of one kind; nothing where it is empty. */
const Options = ({ label, choices }: { label: string; choices: readonly FiltroChoice<Filtro>[] }) =>
  choices.length > 0 && (
    <optgroup label={label}>
      {choices.map(({ filtro, label, n }) => (
        <option key={filtro} value={filtro}>
          {T.comNumero(label, n)}
        </option>
      ))}
    </optgroup>
  )

/**
 * Beside the strip: the filter that says which photos it shows, and the way to all of them. Says that the
 * filter leads 'Próxima', too.
 */
export function StripControls({ filtro, choices, onFiltro, onGrade }: StripControlsProps) {
  const chosen = flatChoices(choices).find((each) => each.filtro === filtro)
  const filtered = filtro !== 'todas'
  // After a choice with the pointer the list lets go of the keyboard: the next letter is for the bench, not
  // for the list.
  const byPointer = useRef(false)
  return (
    <div className="strip-controls" data-filtered={filtered || undefined}>
      <select
        className="input"
        aria-label={T.mostrar}
        value={filtro}
        onPointerDown={() => (byPointer.current = true)}
        onKeyDown={() => (byPointer.current = false)}
        onChange={(event) => {
          onFiltro(parseFiltro(event.target.value))
          if (byPointer.current) event.target.blur()
        }}
      >
        <Options label={T.estados} choices={choices.estados} />
        <Options label={T.danos} choices={choices.danos} />
        <Options label={T.gravidades} choices={choices.gravidades} />
      </select>
      <Button small icon="grade" title={T.abrirTecla} onClick={onGrade}>
        <span className="button-label">{T.abrir}</span>
        <kbd aria-hidden="true">G</kbd>
      </Button>
      {filtered && <small aria-hidden="true">{chosen && chosen.n > 0 ? T.segue : T.nenhuma}</small>}
      <span className="sr-only" role="status">
        {filtered && chosen ? T.noFiltro(chosen.n, chosen.label) : ''}
      </span>
    </div>
  )
}
