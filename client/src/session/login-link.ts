import { isSamePath, ROTAS } from '#shared/contract/rotas'

/** True for the two paths of the login. */
export const isLoginPath = (path: string) => [ROTAS.raiz, ROTAS.login].some((rota) => isSamePath(rota, path))

/** Navigation state of a departure to the login after an ended session, which keeps unsaved work. */
export const SESSION_ENDED = { sessionEnded: true }

/** True for the state of a departure after an ended session: it loses nothing, so nothing is asked. */
export const isSessionEnd = (state: unknown) =>
  typeof state === 'object' && state !== null && 'sessionEnded' in state

/** Login screen that comes back to `path` (path and query). Source: contract §2. */
export const loginBackTo = (path: string) => `${ROTAS.login}?redirect=${encodeURIComponent(path)}`

/** First screen of a role after login. Source: spec §6. */
export const firstTela = (nivel: string) => (nivel === 'administrador' ? ROTAS.homeadm : ROTAS.home)
