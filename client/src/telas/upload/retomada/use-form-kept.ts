import { useEffect, useLayoutEffect, useRef } from 'react'
import { listenTo } from '../../../page/listen-to.ts'

/**
 * Scrolls the page when a list comes above a form that is being filled in, or goes, so that the field stays
 * under the hand.
 */
export function useFormKept(isShown: boolean) {
  const list = useRef<HTMLElement>(null)
  const wasShown = useRef(isShown)
  const longer = useRef<HTMLElement>(null)
  useEffect(() => {
    // Takes the extra room back as far as the window has been scrolled away from it.
    const shorten = () => {
      const below = document.documentElement.scrollHeight - window.innerHeight - window.scrollY
      const screen = longer.current
      if (screen && below > 0) screen.style.minHeight = `${screen.offsetHeight - below}px`
    }
    return listenTo(window, { scroll: shorten })
  }, [])
  useLayoutEffect(() => {
    if (wasShown.current === isShown) return
    wasShown.current = isShown
    const screen = list.current?.parentElement
    const form = screen?.querySelector('form')
    if (!list.current || !screen || !form?.contains(document.activeElement)) return
    const height = form.getBoundingClientRect().top - list.current.getBoundingClientRect().top
    if (height <= 0) return
    const was = form.getBoundingClientRect().top - height
    const moved = () => Math.round(form.getBoundingClientRect().top - was)
    const hold = () => {
      window.scrollBy(0, moved())
      // At the end of the page it cannot be scrolled further, so the page is made longer. This is done twice,
      // since the first time only fills what the window had left over.
      for (let part = 0; part < 2 && moved() > 0; part += 1) {
        longer.current = screen
        screen.style.minHeight = `${screen.offsetHeight + moved()}px`
        window.scrollBy(0, moved())
      }
    }
    if (window.scrollY === 0) hold()
    // When the page was scrolled before, most browsers move it by themselves until the next frame.
    requestAnimationFrame(hold)
  }, [isShown])
  return list
}
