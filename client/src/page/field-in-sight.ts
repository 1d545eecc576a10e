/** Types of input for which no keyboard comes up on the screen. */
const UNTYPED = ['checkbox', 'radio', 'range', 'file', 'button', 'submit', 'image', 'color']

const isTypedIn = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !UNTYPED.includes(element.type))

/** Scrolls what is partly out of sight into it, and moves nothing otherwise. */
const bring = (field: Element) => field.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/**
 * Brings a text of several lines wholly into sight when it gets the focus: by itself a browser only brings
 * the line of the cursor. It does not while a pointer is down, which would then lie on another line. `signal`
 * ends it.
 */
function bringTexts(document: Document, signal: AbortSignal) {
  let isDown = false
  for (const [type, down] of [
    ['pointerdown', true],
    ['pointerup', false],
    ['pointercancel', false],
  ] as const)
    document.addEventListener(type, () => (isDown = down), { capture: true, passive: true, signal })
  const onFocus = ({ target }: FocusEvent) => {
    if (!isDown && target instanceof HTMLTextAreaElement) bring(target)
  }
  document.addEventListener('focusin', onFocus, { signal })
}

/**
 * Keeps the field that is typed in within a window that gets smaller: because a keyboard comes up on the
 * screen and the browser lays the page out anew for it, the device is turned, or the window is resized. It
 * also brings a text of several lines into sight when it gets the focus. Ends when the returned function is
 * called.
 */
export function keepFieldInSight(window: Window): () => void {
  let due = 0
  const end = new AbortController()
  bringTexts(window.document, end.signal)
  const bringFocused = () => {
    const field = window.document.activeElement
    if (isTypedIn(field)) bring(field)
  }
  const onResize = () => {
    window.cancelAnimationFrame(due)
    // Two frames later the page is laid out for the new size, and what measures itself has measured.
    due = window.requestAnimationFrame(() => (due = window.requestAnimationFrame(bringFocused)))
  }
  window.addEventListener('resize', onResize, { signal: end.signal })
  return () => {
    end.abort()
    window.cancelAnimationFrame(due)
  }
}
