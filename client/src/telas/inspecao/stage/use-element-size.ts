import { useEffect, useState, type RefObject } from 'react'
import type { Size } from './geometry.ts'

/** Size of an element in CSS px, followed as it changes; null before the first measure. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const observed = element.current
    if (!observed) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setSize(width > 0 && height > 0 ? { width, height } : null)
    })
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return size
}
