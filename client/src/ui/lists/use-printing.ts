import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { listenTo } from '../../page/listen-to.ts'

/** True while the page is printed; what depends on it is drawn before the browser goes on to print. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    return listenTo(window, {
      beforeprint: () => flushSync(() => setPrinting(true)),
      afterprint: () => setPrinting(false),
    })
  }, [])
  return printing
}
