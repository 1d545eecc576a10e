import { useEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { focusContent } from '../conteudo.tsx'
import { hostToasts } from '../toasts/toast-place.ts'
import { openOnTop, openInTurn, showAbove, showAgain } from './dialog-order.ts'

interface ModalProps {
  /** Accessible name of the dialog. */
  label: string
  /** Id of what is read aloud after its name when it opens. */
  describedBy?: string
  /** Takes the focus when the dialog opens, in place of its first control; a selector. */
  first?: string
  /** No other dialog opens above it: those that come while it is open wait for its end. */
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
 * Gives the focus back to what had it; where nobody takes it, to the screen, or, where that went with what was done, to the
 * first control of what it stood in.
 */
function giveFocusBack(from: Element | null, places: readonly Element[]) {
  if (from?.isConnected) take(from)
  if (document.activeElement !== document.body) return
  // What is there still was disabled by what it did, or is nothing at all.
  const place = from?.isConnected ? undefined : places.find(({ isConnected }) => isConnected)
  if (place === undefined || place === document.body) focusContent()
  else take(place.querySelector(CONTROLS))
}

/** Shows it above all that is open; the returned function closes it and gives the focus back. */
function openDialog(dialog: HTMLDialogElement, opener: Element | null, first?: string): () => void {
  // One that follows another at once was opened by a button of that one, which gave the focus back where it was from.
  const from = opener?.isConnected ? opener : document.activeElement
  const places = [...around(from)]
  const returnToasts = hostToasts(dialog)
  const close = showAbove(dialog)
  if (first) dialog.querySelector<HTMLElement>(first)?.focus({ preventScroll: true })
  return () => {
    close()
    returnToasts()
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
  // Asked before anything inside the dialog takes the focus.
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
        // A choice of files that is given up inside it tells the same.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
        hadFocus.current = document.activeElement
      }}
      onClose={({ currentTarget }) => {
        // Esc twice closes it whoever says no, unseen by who shows it.
        if (!isShown.current || currentTarget.open) return
        showAgain(currentTarget)
        if (currentTarget.contains(hadFocus.current)) take(hadFocus.current)
      }}
      onClickCapture={(event) => {
        // The rest of a double click whose first one opened the dialog: it was not meant for what lies there now.
        if (event.detail > 1 && !touched.current) {
          event.preventDefault()
          event.stopPropagation()
        } else touched.current = true
      }}
      onPointerDown={({ target, currentTarget }) => {
        pressedInside.current = target !== currentTarget
      }}
      onClick={(event) => {
        // That of a drag from inside to beside it, as of who chooses a text, is told of the dialog, too.
        if (event.target === event.currentTarget && !pressedInside.current) onClose()
      }}
    >
      <div className="dialog__body">{children}</div>
    </dialog>
  )
}
