import { useEffect, useEffectEvent } from 'react'
import { listenTo } from '../listen-to.ts'

/**
 * Calls `back` each time the page can be seen again: a device that slept does not tell that the network came
 * back meanwhile.
 */
export function useSeenAgain(back: () => void) {
  const onSeen = useEffectEvent(back)
  useEffect(() => {
    const look = () => {
      if (!document.hidden) onSeen()
    }
    return listenTo<EventTarget>(document, { visibilitychange: look, resume: look })
  }, [])
}
