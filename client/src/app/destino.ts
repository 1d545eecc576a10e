import { matchRoutes, type RouteObject } from 'react-router-dom'
import { ROTAS } from '#shared/constants'

/** First screen of a role after login. Source: spec §6. */
const telaInicial = (nivel: string) => (nivel === 'administrador' ? ROTAS.homeadm : ROTAS.home)

/** Printable, one leading slash, no backslash: nothing that a browser could read as another site. */
const CAMINHO_PROPRIO = /^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/

/** True for a path of the product itself that leads to a known screen behind the login. */
export function destinoValido(destino: string, rotas: RouteObject[]): boolean {
  if (!CAMINHO_PROPRIO.test(destino)) return false
  const base = 'http://propria.invalid'
  const url = new URL(destino, base)
  if (url.origin !== base) return false
  const encontradas = matchRoutes(rotas, url.pathname)
  const ultima = encontradas?.at(-1)?.route.path?.toLowerCase()
  return ultima !== undefined && ultima !== '*' && ultima !== ROTAS.raiz && ultima !== ROTAS.login
}

/** Where a login leads: the `redirect` of the address when it is one of our own screens, else the role's first screen. */
export function destinoAposLogin(nivel: string, redirect: string | null, rotas: RouteObject[]): string {
  return redirect !== null && destinoValido(redirect, rotas) ? redirect : telaInicial(nivel)
}
