import { useEffect, useEffectEvent } from 'react'
import { useOnline } from '../page/connection/use-online.ts'
import { awaitMended } from './login-again.ts'

/** Calls `back` each time what failed may come now: network or server are there again, or the session that had ended. */
export function useReachableAgain(back: () => void) {
  useOnline(back)
  const onMended = useEffectEvent(back)
  useEffect(() => awaitMended(() => onMended()), [])
}
