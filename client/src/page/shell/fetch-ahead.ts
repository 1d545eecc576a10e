import { telaPath } from '#shared/contract/rotas'

/** Screens that a build can have fetched ahead: their addresses, in lower case, and their files. */
export type ScreenFiles = readonly (readonly [rotas: readonly string[], files: readonly string[]])[]

/** Files of the screen that is at a path, as the router finds it: in any letter case. */
export function filesAt(pathname: string, screens: ScreenFiles): readonly string[] {
  const rota = telaPath(pathname)
  return screens.find(([rotas]) => rotas.includes(rota))?.[1] ?? []
}

/** Has files fetched, in the order of the list, that the page will ask for by itself, later: scripts as modules, and styles. */
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
