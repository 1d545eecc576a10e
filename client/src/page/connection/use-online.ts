import { useEffect, useEffectEvent } from 'react'
import { listenTo } from '../listen-to.ts'
import { serverLink } from './server-link.ts'

/** Calls `back` each time the network is there again, or the server answers after a call that failed. */
export function useOnline(back: () => void) {
  const onOnline = useEffectEvent(back)
  useEffect(() => {
    const stopListening = listenTo(window, { online: () => onOnline() })
    const letGo = serverLink.awaitBack(() => onOnline())
    return () => {
      stopListening()
      letGo()
    }
  }, [])
}
