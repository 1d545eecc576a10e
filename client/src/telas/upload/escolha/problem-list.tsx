import { useId } from 'react'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { BadFoto } from './local-foto.ts'

const E = TEXTOS_ENVIO

interface ProblemListProps {
  bad: readonly BadFoto[]
  onLeaveOut: (id: number) => void
  onLeaveOutAll: () => void
}

/** The photos that can't be sent, each with its reason, until they are left out. */
export function ProblemList({ bad, onLeaveOut, onLeaveOutAll }: ProblemListProps) {
  const title = useId()
  return (
    <section className="problems" aria-labelledby={title} hidden={bad.length === 0}>
      <div className="problems__head">
        <Icon name="alerta" />
        <b id={title} role="status">
          {bad.length > 0 && E.comProblema(bad.length)}
        </b>
        {bad.length > 1 && (
          <Button small onClick={onLeaveOutAll}>
            {E.deixarTodasDeFora}
          </Button>
        )}
      </div>
      <ul>
        {bad.map(({ id, file, problema }) => (
          <li key={id}>
            <span>{problema}</span>
            <Button
              small
              variant="quiet"
              aria-label={`${E.deixarDeFora} ${file.name}`}
              onClick={() => onLeaveOut(id)}
            >
              {E.deixarDeFora}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
