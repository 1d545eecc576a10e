import { useId, type ReactNode } from 'react'
import { Modal } from './modal.tsx'
import './choice-dialog.css'

interface ChoiceDialogProps {
  titulo: string
  /** The question's text, above the buttons. */
  children: ReactNode
  /** The answers, as buttons; the first takes the focus, unless the question's text holds a control. */
  acoes: ReactNode
  /** Called by Esc and by a click beside the dialog: nothing is decided. */
  onClose: () => void
  /** Selector of the element that takes the focus in place of the first control. */
  first?: string
  /** True keeps every other dialog from opening above this one. */
  onTop?: boolean
  /**
   * True for a dialog that opens by itself, maybe while somebody types: its title takes the focus, so that no
   * key answers it.
   */
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
      <div className="actions">{acoes}</div>
    </Modal>
  )
}
