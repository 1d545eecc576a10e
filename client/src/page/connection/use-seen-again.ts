import { useEffect, useEffectEvent } from 'react'

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
    document.addEventListener('visibilitychange', look)
    document.addEventListener('resume', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      document.removeEventListener('resume', look)
    }
  }, [])
}
