import { useEffect, useEffectEvent } from 'react'
import { serverLink } from './server-link.ts'

/** Calls `back` each time the network is there again, or the server answers after a call that failed. */
export function useOnline(back: () => void) {
  const onOnline = useEffectEvent(back)
  useEffect(() => {
    const listen = () => onOnline()
    window.addEventListener('online', listen)
    const letGo = serverLink.awaitBack(listen)
    return () => {
      window.removeEventListener('online', listen)
      letGo()
    }
  }, [])
}
