import { useEffect } from 'react'

/** While `holds` is true, the browser asks before the tab is closed, since something would be lost. */
export function useStayOpen(holds: boolean): void {
  useEffect(() => {
    if (!holds) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [holds])
}
