import { ROTAS } from '#shared/constants'

/** Login screen that comes back to `caminho` (path and query). Source: contract §2. */
export const loginCom = (caminho: string) => `${ROTAS.login}?redirect=${encodeURIComponent(caminho)}`
