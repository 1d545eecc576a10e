import { useEffect, useEffectEvent } from 'react'
import { useOnline } from '../page/connection/use-online.ts'
import { listenToMended } from './login-again.ts'

/**
 * Calls `back` each time what failed may succeed now: the network or the server is there again, or an ended
 * session was renewed.
 */
export function useReachableAgain(back: () => void) {
  useOnline(back)
  const onMended = useEffectEvent(back)
  useEffect(() => listenToMended(() => onMended()), [])
}
