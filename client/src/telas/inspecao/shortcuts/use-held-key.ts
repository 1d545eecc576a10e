import { useEffect, useEffectEvent, useState } from 'react'
import { isCovered } from '../../../ui/dialogs/is-covered.ts'
import { inField } from './shortcuts.ts'

/** True while this letter is held down, outside fields and dialogs; never while single keys are switched off. */
export function useHeldKey(letter: string, oneKey: boolean): boolean {
  const [held, setHeld] = useState(false)
  const onDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    const alone = !ctrlKey && !metaKey && !altKey && key.toLowerCase() === letter
    if (oneKey && alone && !inField(target) && !isCovered()) setHeld(true)
  })
  useEffect(() => {
    const down = (event: KeyboardEvent) => onDown(event)
    const up = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === letter) setHeld(false)
    }
    // A key that is down when the window loses the focus is let go elsewhere.
    const leave = () => setHeld(false)
    document.addEventListener('keydown', down)
    document.addEventListener('keyup', up)
    window.addEventListener('blur', leave)
    return () => {
      document.removeEventListener('keydown', down)
      document.removeEventListener('keyup', up)
      window.removeEventListener('blur', leave)
    }
  }, [letter])
  return held
}
