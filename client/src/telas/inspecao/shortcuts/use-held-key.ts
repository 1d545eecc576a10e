import { useEffect, useEffectEvent, useState } from 'react'
import { listenTo } from '../../../page/listen-to.ts'
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
    const ends = [
      listenTo(document, {
        keydown: (event) => onDown(event),
        keyup: ({ key }) => {
          if (key.toLowerCase() === letter) setHeld(false)
        },
      }),
      // A key that is down when the window loses the focus is let go elsewhere.
      listenTo(window, { blur: () => setHeld(false) }),
    ]
    return () => ends.forEach((end) => end())
  }, [letter])
  return held
}
