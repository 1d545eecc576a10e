import { listenTo } from './listen-to.ts'

/**
 * Hides the page when it is left, and loads it anew when the browser shows it again. A browser may keep a
 * page that was left and show it as it was on the way back: also after 'Sair', and to whoever sits there now.
 * Ends when the returned function is called.
 */
export function beFreshOnReturn(window: Window, reload = () => window.location.reload()): () => void {
  const { style } = window.document.documentElement
  const onLeave = ({ persisted }: PageTransitionEvent) => {
    if (persisted) style.visibility = 'hidden'
  }
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) reload()
  }
  return listenTo(window, { pagehide: onLeave, pageshow: onReturn })
}
