import { useId, type ReactNode } from 'react'
import { Modal } from './modal.tsx'
import './choice-dialog.css'

interface ChoiceDialogProps {
  titulo: string
  /** What is asked about, over the buttons. */
  children: ReactNode
  /** The buttons; the first takes the focus, unless what is asked about holds a control. */
  acoes: ReactNode
  /** Called by Esc and by a click beside the dialog: nothing is decided. */
  onClose: () => void
  /** Takes the focus in place of the first control: a selector. */
  first?: string
  /** No other dialog opens above it. */
  onTop?: boolean
  /** It opens by itself, maybe while somebody types: its title takes the focus, so that no key answers it. */
  unasked?: boolean
}

/** A question with its answers as buttons. */
export function ChoiceDialog({ titulo, children, acoes, unasked = false, ...how }: ChoiceDialogProps) {
  const asked = useId()
  return (
    <Modal label={titulo} describedBy={asked} className="choice" {...how} {...(unasked && { first: 'h2' })}>
      <h2 tabIndex={unasked ? -1 : undefined}>{titulo}</h2>
      <div id={asked} className="choice__asked">
        {children}
      </div>
      <div className="choice__actions">{acoes}</div>
    </Modal>
  )
}
