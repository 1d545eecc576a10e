import { acrossTabs, Listeners } from '../listeners.ts'
import { applyTheme, THEME_KEY } from './apply-theme.ts'
import { tryToKeep } from '../storage/keep-if-room.ts'

/** The system's own theme, or one of the two whatever the system says. */
export const THEMES = ['sistema', 'claro', 'escuro'] as const
export type Theme = (typeof THEMES)[number]

const listeners = new Listeners()

/** What was chosen for this page where the device has no room to keep it. */
let unkept: Theme | null = null

/** The theme chosen on this device. */
export function readTheme(): Theme {
  const kept = unkept ?? localStorage.getItem(THEME_KEY)
  return kept === 'claro' || kept === 'escuro' ? kept : 'sistema'
}

function show() {
  applyTheme(readTheme())
  listeners.tell()
}

/** Keeps a theme on this device and shows it at once, also where there is no room to keep it. */
export function chooseTheme(theme: Theme): void {
  const isKept = tryToKeep(() => {
    if (theme === 'sistema') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  })
  unkept = isKept ? null : theme
  show()
}

function follow({ key }: StorageEvent) {
  if (key !== THEME_KEY && key !== null) return
  unkept = null
  show()
}

/** Follows what other tabs choose, and calls the listener at every choice, until the returned function is called. */
export const listenToTheme = acrossTabs(listeners, follow)
