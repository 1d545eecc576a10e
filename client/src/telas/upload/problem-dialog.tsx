import { TEXTOS } from '#shared/textos'
import { TEXTOS_ENVIO } from '#shared/textos-envio'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import type { BadPhoto } from './local-photo.ts'

const E = TEXTOS_ENVIO

interface ProblemDialogProps {
  bad: readonly BadPhoto[]
  /** How many photos can be sent. */
  good: number
  onSendRest: () => void
  onClose: () => void
}

/** Asked when a batch with photos that can't be sent is to be sent: the rest, or back to the form. */
export function ProblemDialog({ bad, good, onSendRest, onClose }: ProblemDialogProps) {
  const title = E.comProblema(bad.length)
  return (
    <Modal label={title} className="ask" onClose={onClose}>
      <h2>{title}</h2>
      <ul className="ask__list">
        {bad.map(({ id, problema }) => (
          <li key={id}>{problema}</li>
        ))}
      </ul>
      <p>{good > 0 ? E.semProblema(good) : E.nenhumaBoa}</p>
      <div className="ask__actions">
        <Button onClick={onClose}>{TEXTOS.geral.voltar}</Button>
        {good > 0 && (
          <Button variant="primary" icon="subir" autoFocus onClick={onSendRest}>
            {E.enviarOutras(good)}
          </Button>
        )}
      </div>
    </Modal>
  )
}
