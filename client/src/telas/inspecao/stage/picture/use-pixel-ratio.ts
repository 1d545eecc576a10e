import { useEffect, useState } from 'react'
import { listenTo } from '../../../../page/listen-to.ts'

/**
 * Draws the component anew when the device px in a CSS px change, because the window moves to another screen
 * or the browser zooms, even where no size changes.
 */
export function usePixelRatio() {
  const [ratio, setRatio] = useState(window.devicePixelRatio)
  useEffect(() => {
    const screen = matchMedia(`(resolution: ${ratio}dppx)`)
    return listenTo(screen, { change: () => setRatio(window.devicePixelRatio) })
  }, [ratio])
}
