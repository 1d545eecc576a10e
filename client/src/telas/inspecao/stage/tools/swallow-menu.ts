/**
 * Keeps the menu away that a press of the right button on the photo opens where it ends, as it does on Windows: beside the
 * photo, too, where a marker at its edge is drawn to. Not that of the next press.
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
