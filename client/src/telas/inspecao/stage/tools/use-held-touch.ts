import { useEffect, type RefObject } from 'react'

/** What a finger takes hold of on the photo: grips and border of the marker, ends of a line. */
const HELD = '[data-grab], [data-end]'

/**
 * A finger that takes hold of something on the photo drags it, also where a finger on the photo scrolls the page:
 * `touch-action` does not reach the parts of a drawing.
 */
export function useHeldTouch(surface: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = surface.current
    if (!element) return
    const onTouchStart = (event: TouchEvent) => {
      if (event.target instanceof Element && event.target.closest(HELD)) event.preventDefault()
    }
    element.addEventListener('touchstart', onTouchStart, { passive: false })
    return () => element.removeEventListener('touchstart', onTouchStart)
  }, [surface])
}
