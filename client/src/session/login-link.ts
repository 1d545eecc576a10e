import { ROTAS } from '#shared/contract/rotas'

/** State of a departure to the login that follows an ended session, which keeps unsaved work. */
export const SESSAO_TERMINOU = { sessionEnded: true }

/** True for such a departure: nothing is lost, nothing to ask. */
export const voltaDoLogin = (state: unknown) =>
  typeof state === 'object' && state !== null && 'sessionEnded' in state

/** Login screen that comes back to `caminho` (path and query). Source: contract §2. */
export const loginCom = (caminho: string) => `${ROTAS.login}?redirect=${encodeURIComponent(caminho)}`
