/**
 * Suppresses the menu that Windows opens where a press of the right button ends: beside the photo, too, to
 * which a marker at its edge is drawn. The menu of the next press is not suppressed.
 */
export function swallowMenu({ button }: Pick<MouseEvent, 'button'>): void {
  if (button !== 2) return
  const end = new AbortController()
  const once = { capture: true, signal: end.signal }
  const swallow = (event: Event) => {
    event.preventDefault()
    end.abort()
  }
  document.addEventListener('contextmenu', swallow, once)
  document.addEventListener('pointerdown', () => end.abort(), once)
}
