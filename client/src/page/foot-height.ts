import { useLayoutEffect, type RefObject } from 'react'

/**
 * Tells the styles how tall a part is that is fixed at the foot of the window, in a property of the page: what else is there
 * lies above it, and what is last on the page can be scrolled out from under it. Where the part has a place in the page
 * instead, the styles are told nothing.
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
    // A part that leaves the foot in a lower window may stay as large as it was.
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      style.removeProperty(property)
    }
  }, [part, property])
}
