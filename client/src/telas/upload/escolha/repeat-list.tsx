import { useId } from 'react'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { RepeatedFoto } from './local-foto.ts'

const E = TEXTOS_ENVIO

interface RepeatListProps {
  repeated: readonly RepeatedFoto[]
  onLeaveOutAll: () => void
}

/** The chosen photos whose bytes another one has: told, and left out with one click; they may be sent all the same. */
export function RepeatList({ repeated, onLeaveOutAll }: RepeatListProps) {
  const title = useId()
  return (
    <section className="problems problems--repeated" aria-labelledby={title} hidden={repeated.length === 0}>
      <div className="problems__head">
        <Icon name="alerta" />
        <b id={title} role="status">
          {repeated.length > 0 && E.repetidas(repeated.length)}
        </b>
        <Button small onClick={onLeaveOutAll}>
          {repeated.length > 1 ? E.deixarTodasDeFora : E.deixarDeFora}
        </Button>
      </div>
      <ul>
        {repeated.map(({ id, file, igualA }) => (
          <li key={id}>
            <span>{E.fotoIgual(file.name, igualA)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
