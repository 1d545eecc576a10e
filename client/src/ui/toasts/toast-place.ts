/** Element that the toasts are drawn in. */
const place = document.createElement('div')

/** Open modal dialogs, the newest last. */
const dialogs: HTMLElement[] = []

const settle = () => (dialogs.at(-1) ?? document.body).append(place)

/**
 * The element in which toasts are drawn. Everything outside a modal dialog is inert, so it is moved into the
 * newest one.
 */
export function toastPlace(): HTMLElement {
  if (!place.isConnected) settle()
  return place
}

/** Moves the toasts into a modal dialog until the returned function is called. */
export function hostToasts(dialog: HTMLElement): () => void {
  dialogs.push(dialog)
  settle()
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    settle()
  }
}
