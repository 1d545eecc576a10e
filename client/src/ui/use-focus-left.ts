import { useLayoutEffect, type RefObject } from 'react'
import { focusContent } from './conteudo.tsx'

/** Gives the focus to the screen, by `give`, when `part` goes away with the focus in it. */
export function useFocusLeft(part: RefObject<HTMLElement | null>, give = focusContent) {
  useLayoutEffect(() => {
    const own = part.current
    return () => {
      if (!own?.contains(document.activeElement)) return
      // Only if nothing else has taken the focus meanwhile, as the bench's photo does.
      queueMicrotask(() => document.activeElement === document.body && give())
    }
  }, [part, give])
}
