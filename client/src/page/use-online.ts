import { useEffect, useEffectEvent } from 'react'

/** Calls `back` each time the browser says that the network is there again. */
export function useOnline(back: () => void) {
  const onOnline = useEffectEvent(back)
  useEffect(() => {
    const listen = () => onOnline()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
}
