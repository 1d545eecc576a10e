import { useEffect, type RefObject } from 'react'

/** What a finger takes hold of on the photo: grips and border of the marker, ends of a line. */
const HELD = '[data-grab], [data-end]'

/**
 * A finger that takes hold of something on the photo drags it, also where a finger on the photo scrolls the page:
 * `touch-action` does not reach the parts of a drawing. A finger that draws makes no click besides: it would press
 * whatever the drawing has opened under it.
 */
export function useHeldTouch(surface: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = surface.current
    if (!element) return
    const onTouchStart = (event: TouchEvent) => {
      if (event.target instanceof Element && event.target.closest(HELD)) event.preventDefault()
    }
    const onTouchEnd = (event: TouchEvent) => {
      if (element.dataset['modo'] === 'marcar' && event.cancelable) event.preventDefault()
    }
    element.addEventListener('touchstart', onTouchStart, { passive: false })
    element.addEventListener('touchend', onTouchEnd, { passive: false })
    return () => {
      element.removeEventListener('touchstart', onTouchStart)
      element.removeEventListener('touchend', onTouchEnd)
    }
  }, [surface])
}
