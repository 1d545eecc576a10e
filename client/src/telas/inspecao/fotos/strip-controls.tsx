import { useRef } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../../../ui/button.tsx'
import { parseFiltro, type FiltroChoice, type Filtro } from './filtro.ts'

const T = TEXTOS.grade

interface StripControlsProps {
  filtro: Filtro
  choices: { estados: readonly FiltroChoice[]; danos: readonly FiltroChoice[] }
  onFiltro: (filtro: Filtro) => void
  onGrade: () => void
}

const Options = ({ choices }: { choices: readonly FiltroChoice[] }) =>
  choices.map(({ filtro, label, n }) => (
    <option key={filtro} value={filtro}>
      {T.comNumero(label, n)}
    </option>
  ))

/** Beside the strip: which photos it shows, and the way to all of them. Says that a filter leads 'Próxima' too. */
export function StripControls({ filtro, choices, onFiltro, onGrade }: StripControlsProps) {
  const chosen = [...choices.estados, ...choices.danos].find((each) => each.filtro === filtro)
  const filtered = filtro !== 'todas'
  // Chosen with the pointer, the list lets go of the keyboard: its next letter is for the bench, not for the list.
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
        <optgroup label={T.estados}>
          <Options choices={choices.estados} />
        </optgroup>
        {choices.danos.length > 0 && (
          <optgroup label={T.danos}>
            <Options choices={choices.danos} />
          </optgroup>
        )}
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
