import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { listenTo } from '../../../page/listen-to.ts'

/** True for an element known to be hidden; Safari of 2023 cannot tell. */
const isHidden = (element: Element) => 'checkVisibility' in element && !element.checkVisibility()

const canHaveFocus = (element: Element) =>
  element.isConnected && !element.matches(':disabled') && !isHidden(element)

/**
 * Keeps the keyboard on the bench: `fallback` takes the focus when what had it goes away, hides or is
 * disabled, such as a marker on the way to the next photo, 'Comparar' beside an order or 'Próxima' on the
 * last photo. A focus that the user gave up stays given up.
 */
export function useKeptFocus(fallback: RefObject<HTMLElement | null>) {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const enter = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null
    }
    // A browser may report the focus of an element that it removes as lost while the screen is still being
    // changed: the look waits until that is done.
    const leave = () =>
      queueMicrotask(() => {
        const left = last.current
        if (left && left !== document.activeElement && canHaveFocus(left)) last.current = null
      })
    return listenTo(document, { focusin: enter, focusout: leave })
  }, [])
  useLayoutEffect(() => {
    const lost = last.current
    if (!lost || canHaveFocus(lost)) return
    last.current = null
    const now = document.activeElement
    if (now === null || now === document.body || now === lost)
      fallback.current?.focus({ preventScroll: true })
  })
}
