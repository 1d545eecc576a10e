import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Id } from '#shared/contract/reading/id'
import { inField } from '../shortcuts/shortcuts.ts'

interface Places {
  surface: RefObject<HTMLElement | null>
  panel: RefObject<HTMLElement | null>
}

/**
 * Brings a photo that opens into sight, and its details to their beginning, however far those of the one
 * before were scrolled. Nothing moves while somebody is writing.
 */
export function useFotoInSight(id: Id, { surface, panel }: Places) {
  const open = useRef(id)
  useLayoutEffect(() => {
    if (open.current === id) return
    open.current = id
    if (inField(document.activeElement)) return
    panel.current?.scrollTo({ top: 0 })
    // The parent is brought into sight, so that the tools come along where the whole page scrolls; nothing
    // moves where all of it is seen.
    surface.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [id, surface, panel])
}
