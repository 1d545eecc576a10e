import { useEffect, useEffectEvent } from 'react'
import { isCovered } from '../../../ui/dialogs/is-covered.ts'
import { inField } from './shortcuts.ts'

/** Calls `leave` at Esc where nothing else takes it: no field, no dialog, no drawing. */
export function useEscape(active: boolean, leave: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event
    if (key === 'Escape' && !defaultPrevented && !inField(target) && !isCovered()) leave()
  })
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [active])
}
