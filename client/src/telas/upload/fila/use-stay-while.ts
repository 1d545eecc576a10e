import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

/** Keeps page and screen while `active`: the browser asks before closing, the back button does nothing. */
export function useStayWhile(active: () => boolean, isActive: boolean) {
  const blocker = useBlocker(active)
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (!isActive) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isActive])
}
