import { useEffect, useState } from 'react'

/** Draws anew when the window moves to a screen of other px, or the browser zooms, where nothing else changes its size. */
export function usePixelRatio() {
  const [ratio, setRatio] = useState(window.devicePixelRatio)
  useEffect(() => {
    const screen = matchMedia(`(resolution: ${ratio}dppx)`)
    const follow = () => setRatio(window.devicePixelRatio)
    screen.addEventListener('change', follow)
    return () => screen.removeEventListener('change', follow)
  }, [ratio])
}
