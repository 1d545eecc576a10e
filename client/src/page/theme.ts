import { Listeners } from './listeners.ts'
import { applyTheme, THEME_KEY } from './apply-theme.ts'

/** The system's own theme, or one of the two whatever the system says. */
export const THEMES = ['sistema', 'claro', 'escuro'] as const
export type Theme = (typeof THEMES)[number]

const listeners = new Listeners()

/** The theme chosen on this device. */
export function readTheme(): Theme {
  const kept = localStorage.getItem(THEME_KEY)
  return kept === 'claro' || kept === 'escuro' ? kept : 'sistema'
}

function show() {
  applyTheme(localStorage.getItem(THEME_KEY))
  listeners.tell()
}

/** Keeps a theme on this device and shows it at once. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'sistema') localStorage.removeItem(THEME_KEY)
  else localStorage.setItem(THEME_KEY, theme)
  show()
}

/** Follows what other tabs choose, and calls the listener at every choice, until the returned function is called. */
export function listenToTheme(listener: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === THEME_KEY || key === null) show()
  }
  const end = listeners.add(listener)
  window.addEventListener('storage', follow)
  return () => {
    end()
    window.removeEventListener('storage', follow)
  }
}
