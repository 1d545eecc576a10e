import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { Button } from '../../../ui/button.tsx'
import type { BadFoto } from './local-foto.ts'
import { Remark } from './remark.tsx'

const E = TEXTOS_ENVIO

interface ProblemListProps {
  bad: readonly BadFoto[]
  onLeaveOut: (id: number) => void
  onLeaveOutAll: () => void
}

/** The photos that can't be sent, each with its reason, until they are left out. */
export function ProblemList({ bad, onLeaveOut, onLeaveOutAll }: ProblemListProps) {
  const all = (
    <Button small onClick={onLeaveOutAll}>
      {E.deixarTodasDeFora}
    </Button>
  )
  return (
    <Remark isProblem says={bad.length > 0 ? E.comProblema(bad.length) : ''} forAll={bad.length > 1 && all}>
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
    </Remark>
  )
}
