import { ROTAS, telaPath } from '#shared/contract/rotas'
import { ROTAS_DAS_LINHAS } from '#shared/linhas/index'
import { firstTela } from '../../session/login-link.ts'

/** Every screen behind the login. */
const TELAS = new Set(
  [ROTAS.home, ROTAS.homeadm, ROTAS.register, ROTAS.conta, ROTAS.usuarios, ...ROTAS_DAS_LINHAS].map(telaPath),
)

/**
 * A path of this site: one leading slash, no backslash and no control character, so that no browser reads
 * another site in it.
 */
const CAMINHO_PROPRIO = /^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/
const BASE = 'http://propria.invalid'

/**
 * The parsed address; null when it is none. `URL.canParse` came to Safari with 17: with it, nobody would come
 * back from a login in an older one.
 */
function urlOf(destino: string): URL | null {
  try {
    return new URL(destino, BASE)
  } catch {
    return null
  }
}

/** True for a path of the product itself that leads to a known screen behind the login. */
export function isDestination(destino: string): boolean {
  const url = CAMINHO_PROPRIO.test(destino) ? urlOf(destino) : null
  return url !== null && url.origin === BASE && TELAS.has(telaPath(url.pathname))
}

/** Where a login leads: the `redirect` of the address when it is one of our own screens, else the role's first. */
export const destinationAfterLogin = (nivel: string, redirect: string | null): string =>
  redirect !== null && isDestination(redirect) ? redirect : firstTela(nivel)
