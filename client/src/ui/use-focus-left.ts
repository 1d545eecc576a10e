import { useLayoutEffect, type RefObject } from 'react'
import { focusContent } from './conteudo.tsx'

/** Leaves the focus to the screen, where `part` goes away with it. */
export function useFocusLeft(part: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const own = part.current
    return () => {
      if (!own?.contains(document.activeElement)) return
      // Where nobody else takes it meanwhile, as the bench does for its photo.
      queueMicrotask(() => document.activeElement === document.body && focusContent())
    }
  }, [part])
}
