import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { LeaveOut } from './leave-out.tsx'
import type { RepeatedFoto, Sending } from './local-foto.ts'
import { Remark } from './remark.tsx'

const E = TEXTOS_ENVIO

interface RepeatListProps {
  repeated: readonly RepeatedFoto[]
  sending: Sending
  onLeaveOutAll: () => void
}

/**
 * The chosen photos whose bytes another one has. One click leaves them out; they may also be sent all the
 * same.
 */
export function RepeatList({ repeated, sending, onLeaveOutAll }: RepeatListProps) {
  const free = repeated.filter(({ id }) => !sending.has(id)).length
  return (
    <Remark
      says={repeated.length > 0 ? E.repetidas(repeated.length) : ''}
      forAll={free > 0 && <LeaveOut all={free > 1} onClick={onLeaveOutAll} />}
    >
      {repeated.map(({ id, file, igualA }) => (
        <li key={id}>
          <span>{E.fotoIgual(file.name, igualA)}</span>
        </li>
      ))}
    </Remark>
  )
}
