import { useRef } from 'react'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { Button } from '../../../ui/button.tsx'
import { useFocusLeft } from '../../../ui/use-focus-left.ts'

const E = TEXTOS_ENVIO

interface LeaveOutProps {
  /** Name of the photo, where it is one of several told. */
  nome?: string
  all?: boolean
  onClick: () => void
}

/** Leaves photos out, and the focus to the screen where it goes with them. */
export function LeaveOut({ nome, all = false, onClick }: LeaveOutProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button)
  const texto = all ? E.deixarTodasDeFora : E.deixarDeFora
  return (
    <Button
      ref={button}
      small
      variant={nome === undefined ? 'default' : 'quiet'}
      aria-label={nome && `${texto} ${nome}`}
      onClick={onClick}
    >
      {texto}
    </Button>
  )
}
