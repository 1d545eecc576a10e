import { ROTAS } from '#shared/contract/rotas'

/** First screen of a role after login. Source: spec §6. */
export const firstTela = (nivel: string) => (nivel === 'administrador' ? ROTAS.homeadm : ROTAS.home)
