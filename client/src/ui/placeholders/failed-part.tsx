import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../button.tsx'
import './failed-part.css'

interface FailedPartProps {
  onRetry: () => void
  /** It is being tried again. */
  busy: boolean
  /** What could not be loaded, when the place does not say it. */
  texto?: string
}

/** In place of what could not be loaded: that it is missing, and a way to ask again. */
export function FailedPart({ onRetry, busy, texto = TEXTOS.geral.naoCarregou }: FailedPartProps) {
  return (
    <div className="failed-part" role="status">
      <p>{texto}</p>
      <Button small icon="denovo" busy={busy} onClick={onRetry}>
        {TEXTOS.upload.tentarDeNovo}
      </Button>
    </div>
  )
}
