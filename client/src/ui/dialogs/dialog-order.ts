import { Listeners } from '../../page/listeners.ts'

/** How many dialogs are open that no other may lie above: of two modal dialogs the later one does. */
let onTop = 0
const listeners = new Listeners()

/** The dialogs that are shown, the one above all others last. */
let shown: readonly HTMLDialogElement[] = []

/** Shows it above all that is open; the returned function closes it. */
export function showAbove(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  shown = [...shown, dialog]
  return () => {
    shown = shown.filter((each) => each !== dialog)
    dialog.close()
  }
}

/** Shows one again that closed by itself, in its place: below those that had opened above it. */
export function showAgain(dialog: HTMLDialogElement) {
  for (const each of shown.slice(shown.indexOf(dialog))) {
    each.close()
    each.showModal()
  }
}

/** Opens at once, and lets no other open until the returned function has closed it. */
export function openOnTop(open: () => () => void): () => void {
  onTop += 1
  const close = open()
  return () => {
    close()
    onTop -= 1
    listeners.tell()
  }
}

/** Opens at once, or once none is open that stays on top; the returned function closes what has opened, or lets it be. */
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
