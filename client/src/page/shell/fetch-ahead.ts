import { telaPath } from '#shared/contract/rotas'

/** Screens whose files can be fetched ahead: their addresses, in lower case, and their files. */
export type ScreenFiles = readonly (readonly [rotas: readonly string[], files: readonly string[]])[]

/**
 * Files of the screen at a path, in any letter case, as the router matches it; none where no such screen is
 * listed.
 */
export function filesAt(pathname: string, screens: ScreenFiles): readonly string[] {
  const rota = telaPath(pathname)
  return screens.find(([rotas]) => rotas.includes(rota))?.[1] ?? []
}

/**
 * Fetches files, in the order of the list, that the page will ask for later by itself: scripts as modules,
 * and styles.
 */
export function fetchAhead(files: readonly string[]): void {
  for (const href of files) {
    const link = document.createElement('link')
    const isStyle = href.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.setAttribute('as', 'style')
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
}
