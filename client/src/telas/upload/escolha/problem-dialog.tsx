import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { Button } from '../../../ui/button.tsx'
import { ChoiceDialog } from '../../../ui/dialogs/choice-dialog.tsx'
import type { BadFoto } from './local-foto.ts'

const E = TEXTOS_ENVIO

interface ProblemDialogProps {
  bad: readonly BadFoto[]
  /** How many photos can be sent. */
  good: number
  onSendRest: () => void
  onClose: () => void
}

/**
 * Asks what to do when a batch with photos that can't be sent is to be sent: send the others, or go back to
 * the form.
 */
export function ProblemDialog({ bad, good, onSendRest, onClose }: ProblemDialogProps) {
  const acoes = (
    <>
      {good > 0 && (
        <Button variant="primary" small onClick={onSendRest}>
          {E.enviarOutras(good)}
        </Button>
      )}
      <Button small onClick={onClose}>
        {TEXTOS.geral.voltar}
      </Button>
    </>
  )
  return (
    <ChoiceDialog titulo={E.comProblema(bad.length)} acoes={acoes} onClose={onClose}>
      <ul className="problems__asked">
        {bad.map(({ id, problema }) => (
          <li key={id}>{problema}</li>
        ))}
      </ul>
      <p>{good > 0 ? E.semProblema(good) : E.nenhumaBoa}</p>
    </ChoiceDialog>
  )
}
