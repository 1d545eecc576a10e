import { useLayoutEffect, type RefObject } from 'react'
import { listenTo } from './listen-to.ts'

/**
 * Tells the styles, in a custom property of the page, how tall a part is that is fixed at the foot of the
 * window: other parts at the foot lie above it, and the end of the page can be scrolled out from under it.
 * The property is not set where the part has a place in the page instead.
 */
export function useFootHeight(part: RefObject<HTMLElement | null>, property: '--foot-h' | '--envio-h'): void {
  useLayoutEffect(() => {
    const measured = part.current
    if (!measured) return
    const { style } = document.documentElement
    const measure = () => {
      if (getComputedStyle(measured).position === 'fixed')
        style.setProperty(property, `${measured.offsetHeight}px`)
      else style.removeProperty(property)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(measured, { box: 'border-box' })
    // A part that leaves the foot in a lower window may keep its size, of which the observer tells nothing.
    const stopListening = listenTo(window, { resize: measure })
    return () => {
      observer.disconnect()
      stopListening()
      style.removeProperty(property)
    }
  }, [part, property])
}
