import { useRef } from 'react'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { Button } from '../../../ui/button.tsx'
import { useFocusLeft } from '../../../ui/use-focus-left.ts'

const E = TEXTOS_ENVIO

interface LeaveOutProps {
  /** Name of the photo, when it is one of several that are listed. */
  nome?: string
  all?: boolean
  onClick: () => void
}

/** Button that leaves photos out. When it disappears with them, the focus goes to the screen. */
export function LeaveOut({ nome, all = false, onClick }: LeaveOutProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button)
  const texto = all ? E.deixarTodasDeFora : E.deixarDeFora
  return (
    <Button
      ref={button}
      small
      variant={nome === undefined ? undefined : 'quiet'}
      aria-label={nome && `${texto} ${nome}`}
      onClick={onClick}
    >
      {texto}
    </Button>
  )
}
