import { useEffect, type RefObject } from 'react'
import { listenTo } from '../../../../page/listen-to.ts'

/**
 * Keeps the browser from what it does with touches that are held. A finger that takes the end of a line drags
 * it, also where a finger on the photo scrolls the page: `touch-action` does not reach the parts of a
 * drawing. A finger that draws does nothing else: its click would press whatever the drawing has opened under
 * it, and when it lifts in haste the browser takes it for a fling and swallows the tap that comes next, such
 * as that on the damage.
 */
export function useHeldTouch(surface: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = surface.current
    if (!element) return
    const onTouchStart = (event: TouchEvent) => {
      const holds = event.target instanceof Element && event.target.closest('[data-end]') !== null
      if (holds || element.dataset['modo'] === 'marcar') event.preventDefault()
    }
    return listenTo(element, { touchstart: onTouchStart }, { passive: false })
  }, [surface])
}
