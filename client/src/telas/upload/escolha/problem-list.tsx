import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { LeaveOut } from './leave-out.tsx'
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
  return (
    <Remark
      isProblem
      says={bad.length > 0 ? E.comProblema(bad.length) : ''}
      forAll={bad.length > 1 && <LeaveOut all onClick={onLeaveOutAll} />}
    >
      {bad.map(({ id, file, problema }, row) => (
        // Keyed by place, so that the focus stays in the row, on the button of the next photo.
        <li key={row}>
          <span>{problema}</span>
          <LeaveOut nome={file.name} onClick={() => onLeaveOut(id)} />
        </li>
      ))}
    </Remark>
  )
}
