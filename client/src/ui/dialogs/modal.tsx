import { useEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { focusContent } from '../conteudo.tsx'
import { openOnTop, openInTurn, showAbove, showAgain } from './dialog-order.ts'

interface ModalProps {
  /** Accessible name of the dialog. */
  label: string
  /** Id of the element that is read aloud after the name when the dialog opens. */
  describedBy?: string
  /** Selector of the element that takes the focus when the dialog opens, in place of its first control. */
  first?: string
  /**
   * True keeps every other dialog from opening above this one: those that come meanwhile wait for its end.
   */
  onTop?: boolean
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
 * Gives the focus back to the element that had it; if it was removed, to the first control of what it stood
 * in. If neither can take it, the screen gets it.
 */
function giveFocusBack(from: Element | null, places: readonly Element[]) {
  if (from?.isConnected) take(from)
  if (document.activeElement !== document.body) return
  // An element that is still there was disabled by what it did, or cannot have the focus.
  const place = from?.isConnected ? undefined : places.find(({ isConnected }) => isConnected)
  if (place !== document.body) take(place?.querySelector(CONTROLS))
  if (document.activeElement === document.body) focusContent()
}

/** Shows a dialog above all that is open; the returned function closes it and gives the focus back. */
function openDialog(dialog: HTMLDialogElement, opener: Element | null, first?: string): () => void {
  // A dialog that follows another at once was opened by a button of that one, which has given the focus back
  // to its own opener.
  const from = opener?.isConnected ? opener : document.activeElement
  const places = [...around(from)]
  const close = showAbove(dialog)
  if (first) dialog.querySelector<HTMLElement>(first)?.focus({ preventScroll: true })
  return () => {
    close()
    giveFocusBack(from, places)
  }
}

/** Native modal dialog, open while mounted: keeps the focus inside and gives it back to the opener. */
export function Modal({
  label,
  describedBy,
  first,
  onTop = false,
  onClose,
  className,
  children,
}: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  // Read before anything inside the dialog takes the focus.
  const [opener] = useState(() => document.activeElement)
  const touched = useRef(false)
  const pressedInside = useRef(false)
  const isShown = useRef(false)
  const hadFocus = useRef<Element | null>(null)
  useEffect(() => {
    const open = () => {
      if (!ref.current) return () => {}
      const close = openDialog(ref.current, opener, first)
      isShown.current = true
      return () => {
        isShown.current = false
        close()
      }
    }
    return onTop ? openOnTop(open) : openInTurn(open)
  }, [opener, first, onTop])
  return (
    <dialog
      ref={ref}
      className={classNames('dialog', className)}
      aria-label={label}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // A file picker that is cancelled inside the dialog fires this event, too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
        hadFocus.current = document.activeElement
      }}
      onClose={({ currentTarget }) => {
        // A second Esc closes the dialog without asking, which React does not know of: it is shown again.
        if (!isShown.current || currentTarget.open) return
        showAgain(currentTarget)
        if (currentTarget.contains(hadFocus.current)) take(hadFocus.current)
      }}
      onClickCapture={(event) => {
        // The second click of a double click whose first one opened the dialog was not meant for what lies
        // there now.
        if (event.detail > 1 && !touched.current) {
          event.preventDefault()
          event.stopPropagation()
        } else touched.current = true
      }}
      onPointerDown={({ target, currentTarget }) => {
        pressedInside.current = target !== currentTarget
      }}
      onClick={(event) => {
        // A drag that began inside and ended beside the dialog, as when a text is selected, clicks the
        // dialog, too.
        if (event.target === event.currentTarget && !pressedInside.current) onClose()
      }}
    >
      <div className="dialog__body">{children}</div>
    </dialog>
  )
}
