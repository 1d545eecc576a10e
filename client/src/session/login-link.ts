import { isSamePath, ROTAS } from '#shared/contract/rotas'

/** True for the path of the login, which is two. */
export const isLoginPath = (path: string) => [ROTAS.raiz, ROTAS.login].some((rota) => isSamePath(rota, path))

/** State of a departure to the login that follows an ended session, which keeps unsaved work. */
export const SESSION_ENDED = { sessionEnded: true }

/** True for such a departure: nothing is lost, nothing to ask. */
export const isSessionEnd = (state: unknown) =>
  typeof state === 'object' && state !== null && 'sessionEnded' in state

/** Login screen that comes back to `path` (path and query). Source: contract §2. */
export const loginBackTo = (path: string) => `${ROTAS.login}?redirect=${encodeURIComponent(path)}`
