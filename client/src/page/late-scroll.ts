import { listenTo } from './listen-to.ts'

/**
 * Scrolls the page to `top`, in px, once it is long enough; not if somebody has used it meanwhile, nor after
 * the returned function was called.
 */
export function scrollOnceLong(top: number): () => void {
  const page = document.documentElement
  const observer = new ResizeObserver(() => {
    if (page.scrollHeight - window.innerHeight < top) return
    stop()
    window.scrollTo(0, top)
  })
  const stop = () => {
    observer.disconnect()
    stopListening()
  }
  observer.observe(document.body)
  const stopListening = listenTo(
    window,
    // What somebody does who wants to be elsewhere by now.
    { pointerdown: stop, wheel: stop, keydown: stop, touchstart: stop },
    { capture: true, passive: true },
  )
  return stop
}
