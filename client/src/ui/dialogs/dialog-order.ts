import { Listeners } from '../../page/listeners.ts'
import { settleToasts } from '../toasts/toast-place.ts'

/** How many dialogs are open that no other may open above. Of two modal dialogs the later one lies above. */
let onTop = 0
const listeners = new Listeners()

/** The dialogs that are shown, the uppermost last. */
let shown: readonly HTMLDialogElement[] = []

/** Shows a dialog above all that is open, with the toasts in it; the returned function closes it. */
export function showAbove(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  shown = [...shown, dialog]
  settleToasts(dialog)
  return () => {
    shown = shown.filter((each) => each !== dialog)
    dialog.close()
    settleToasts(shown.at(-1))
  }
}

/** Shows a dialog again that closed by itself, in its place: below those that were opened after it. */
export function showAgain(dialog: HTMLDialogElement) {
  for (const each of shown.slice(shown.indexOf(dialog))) {
    each.close()
    each.showModal()
  }
}

/** Opens a dialog at once, and lets no other open until the returned function has closed it. */
export function openOnTop(open: () => () => void): () => void {
  onTop += 1
  const close = open()
  return () => {
    close()
    onTop -= 1
    listeners.tell()
  }
}

/**
 * Opens a dialog at once, or once no dialog is open that stays on top. The returned function closes it, or
 * keeps it from opening.
 */
export function openInTurn(open: () => () => void): () => void {
  if (onTop === 0) return open()
  let close = () => {}
  const forget = listeners.add(() => {
    if (onTop > 0) return
    forget()
    close = open()
  })
  return () => {
    forget()
    close()
  }
}
