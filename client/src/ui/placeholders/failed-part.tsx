import { useRef } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../button.tsx'
import { useFocusLeft } from '../use-focus-left.ts'
import './failed-part.css'

interface FailedPartProps {
  onRetry: () => void
  /** True while it is being tried again. */
  busy?: boolean
  /** What could not be loaded, when the place does not say it. */
  texto?: string
}

/**
 * Shown in place of what could not be loaded: it says that something is missing, and asks for it again. When
 * its button goes, the focus goes to the screen.
 */
export function FailedPart({ onRetry, busy = false, texto = TEXTOS.geral.naoCarregou }: FailedPartProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button)
  return (
    <div className="failed-part" role="status">
      <p>{texto}</p>
      <Button ref={button} small icon="denovo" busy={busy} onClick={onRetry}>
        {TEXTOS.geral.tentarDeNovo}
      </Button>
    </div>
  )
}
