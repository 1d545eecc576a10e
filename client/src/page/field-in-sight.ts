/** Kinds of input that no keyboard on the screen comes up for. */
const UNTYPED = ['checkbox', 'radio', 'range', 'file', 'button', 'submit', 'image', 'color']

const isTypedIn = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !UNTYPED.includes(element.type))

/**
 * Keeps the field that is typed in within a window that gets smaller: by a keyboard on the screen, where the browser lays
 * the page out anew for it, by a device that is turned, by a window that is made smaller. Until the returned function is called.
 */
export function keepFieldInSight(window: Window): () => void {
  let due = 0
  const bring = () => {
    const field = window.document.activeElement
    if (isTypedIn(field)) field.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const onResize = () => {
    window.cancelAnimationFrame(due)
    // Once the page is laid out for the new size, and what measures itself has measured.
    due = window.requestAnimationFrame(() => (due = window.requestAnimationFrame(bring)))
  }
  window.addEventListener('resize', onResize)
  return () => {
    window.cancelAnimationFrame(due)
    window.removeEventListener('resize', onResize)
  }
}
