import { useEffect, useEffectEvent } from 'react'
import { listenTo } from '../../../page/listen-to.ts'
import { isCovered } from '../../../ui/dialogs/is-covered.ts'
import { inField } from './shortcuts.ts'

/** Calls `leave` at Esc where nothing else takes it: no field, no dialog, no drawing. */
export function useEscape(active: boolean, leave: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event
    if (key === 'Escape' && !defaultPrevented && !inField(target) && !isCovered()) leave()
  })
  useEffect(() => {
    if (active) return listenTo(document, { keydown: (event) => onKey(event) })
  }, [active])
}
