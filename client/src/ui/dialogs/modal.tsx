import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { focusContent } from '../conteudo.tsx'
import { hostToasts } from '../toasts/toast-place.ts'

interface ModalProps {
  /** Accessible name of the dialog. */
  label: string
  /** Takes the focus when the dialog opens, in place of its first control; a selector. */
  first?: string
  /** Called by Esc and by a click beside the dialog. */
  onClose: () => void
  className?: string
  children: ReactNode
}

const CONTROLS = 'button, a[href], input, select, textarea'

function* around(element: Element | null): Generator<Element> {
  for (let place = element?.parentElement; place; place = place.parentElement) yield place
}

const take = (next: Element | null | undefined) => {
  if (next instanceof HTMLElement || next instanceof SVGElement) next.focus()
}

/**
 * Gives the focus back to what had it, or, where that went with what was done and nobody took it, to the first control of
 * what it stood in.
 */
function giveFocusBack(from: Element | null, places: readonly Element[]) {
  if (from?.isConnected) return take(from)
  if (document.activeElement !== document.body) return
  const place = places.find(({ isConnected }) => isConnected)
  if (place === undefined || place === document.body) focusContent()
  else take(place.querySelector(CONTROLS))
}

/** Native modal dialog, open while mounted: keeps the focus inside and gives it back to the opener. */
export function Modal({ label, first, onClose, className, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  // Asked before anything inside the dialog takes the focus.
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(() => (ref.current ? hostToasts(ref.current) : undefined), [])
  useEffect(() => {
    const dialog = ref.current
    // One that follows another at once was opened by a button of that one, which gave the focus back where it was from.
    const from = opener?.isConnected ? opener : document.activeElement
    const places = [...around(from)]
    dialog?.showModal()
    if (first) dialog?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true })
    return () => {
      dialog?.close()
      giveFocusBack(from, places)
    }
  }, [opener, first])
  return (
    <dialog
      ref={ref}
      className={classNames('dialog', className)}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="dialog__body">{children}</div>
    </dialog>
  )
}
