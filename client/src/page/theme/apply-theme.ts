/** Where this device keeps the chosen theme; nothing there means the system's. */
export const THEME_KEY = 'tema'

/**
 * Shows the page in the theme that is kept ('claro', 'escuro'), else in the system's: sets it for the tokens,
 * for the browser's own controls and for its bars.
 */
export function applyTheme(kept: string | null): void {
  const chosen = kept === 'claro' ? 'light' : 'dark'
  const theme = kept === 'claro' || kept === 'escuro' ? chosen : null
  document.documentElement.dataset['theme'] = theme ?? 'system'
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', theme ?? 'light dark')
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset['of'] ?? ''
    const shown = theme === own ? 'all' : 'not all'
    meta.media = theme ? shown : `(prefers-color-scheme: ${own})`
  }
}
