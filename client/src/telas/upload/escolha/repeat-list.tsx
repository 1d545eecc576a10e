import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { Button } from '../../../ui/button.tsx'
import type { RepeatedFoto } from './local-foto.ts'
import { Remark } from './remark.tsx'

const E = TEXTOS_ENVIO

interface RepeatListProps {
  repeated: readonly RepeatedFoto[]
  onLeaveOutAll: () => void
}

/** The chosen photos whose bytes another one has: told, and left out with one click; they may be sent all the same. */
export function RepeatList({ repeated, onLeaveOutAll }: RepeatListProps) {
  const all = (
    <Button small onClick={onLeaveOutAll}>
      {repeated.length > 1 ? E.deixarTodasDeFora : E.deixarDeFora}
    </Button>
  )
  return (
    <Remark says={repeated.length > 0 ? E.repetidas(repeated.length) : ''} forAll={all}>
      {repeated.map(({ id, file, igualA }) => (
        <li key={id}>
          <span>{E.fotoIgual(file.name, igualA)}</span>
        </li>
      ))}
    </Remark>
  )
}
