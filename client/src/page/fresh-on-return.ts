/**
 * A browser may keep a page that was left, and show it again as it was on the way back: also after 'Sair', and to whoever
 * sits there now. Our page hides itself when it is left, and is loaded anew when it comes back. Until the returned function
 * is called.
 */
export function beFreshOnReturn(window: Window, reload = () => window.location.reload()): () => void {
  const end = new AbortController()
  const { signal } = end
  const { style } = window.document.documentElement
  const onLeave = ({ persisted }: PageTransitionEvent) => {
    if (persisted) style.visibility = 'hidden'
  }
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) reload()
  }
  window.addEventListener('pagehide', onLeave, { signal })
  window.addEventListener('pageshow', onReturn, { signal })
  return () => end.abort()
}
