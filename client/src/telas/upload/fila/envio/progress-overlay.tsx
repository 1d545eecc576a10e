import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/dialogs/modal.tsx'

interface ProgressOverlayProps {
  /** Rounded percentage, 0 to 100. */
  percent: number
  /** What is going on: 'Enviando 48 fotos'. */
  label: string
  /** Which one, and what to mind. */
  children: ReactNode
  /** How far it is, beside the percentage. */
  lines: readonly string[]
  /** Buttons before the one that cancels. */
  actions?: ReactNode
  /** What else there is to see, under the buttons. */
  details?: ReactNode
  cancelLabel: string
  onCancel: () => void
}

/** Blocks the page while something long runs: spinner, percentage, bar, cancel. Esc does nothing. */
export function ProgressOverlay({
  percent,
  label,
  lines,
  actions,
  details,
  children,
  cancelLabel,
  onCancel,
}: ProgressOverlayProps) {
  return (
    <Modal label={label} className="progress" onClose={() => undefined}>
      <div className="progress-box">
        <span className="spin" aria-hidden="true" />
        <div className="progress-box__percent" aria-hidden="true">
          {percent}%
        </div>
        <div
          className="progress-bar"
          role="progressbar"
          aria-label={label}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
        <b>{label}</b>
        <div className="progress-box__lines num">
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
        <p className="muted">{children}</p>
        <div className="progress-box__actions">
          {actions}
          <Button onClick={onCancel}>{cancelLabel}</Button>
        </div>
        {details}
      </div>
    </Modal>
  )
}
