/** Events by which somebody shows that they want to be elsewhere by now. */
const HANDS = ['pointerdown', 'wheel', 'keydown', 'touchstart'] as const

/**
 * Scrolls the page to `top`, in px, once it is long enough; not if somebody has used it meanwhile, nor after
 * the returned function was called.
 */
export function scrollOnceLong(top: number): () => void {
  const end = new AbortController()
  const page = document.documentElement
  const observer = new ResizeObserver(() => {
    if (page.scrollHeight - window.innerHeight < top) return
    stop()
    window.scrollTo(0, top)
  })
  const stop = () => {
    observer.disconnect()
    end.abort()
  }
  observer.observe(document.body)
  for (const hand of HANDS)
    window.addEventListener(hand, stop, { capture: true, passive: true, signal: end.signal })
  return stop
}
