import { useEffect } from 'react'
import { listenTo } from './listen-to.ts'

/** While `holds` is true, the browser asks before the tab is closed, since something would be lost. */
export function useStayOpen(holds: boolean): void {
  useEffect(() => {
    if (holds) return listenTo(window, { beforeunload: (event) => event.preventDefault() })
  }, [holds])
}
