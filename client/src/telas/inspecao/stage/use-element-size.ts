import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { listenTo } from '../../../page/listen-to.ts'
import type { Size } from './geometry.ts'

/**
 * Size of an element in CSS px, followed as it changes; null before it is first measured. For printing, the
 * element gets the size that `data-paper` has in the styles, and what depends on it is drawn at once:
 * observers are not told of a change before the browser prints.
 */
export function useElementSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const observed = element.current
    if (!observed) return
    const measured = ({ width, height }: Size) => setSize(width > 0 && height > 0 ? { width, height } : null)
    const observer = new ResizeObserver(([entry]) => entry && measured(entry.contentRect))
    const setPaper = (isPaper: boolean) => {
      observed.toggleAttribute('data-paper', isPaper)
      flushSync(() => measured(observed.getBoundingClientRect()))
    }
    observer.observe(observed)
    const stopListening = listenTo(window, {
      beforeprint: () => setPaper(true),
      afterprint: () => setPaper(false),
    })
    return () => {
      observer.disconnect()
      stopListening()
    }
  }, [element])
  return size
}
