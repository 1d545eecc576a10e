/** Screens outside the lines. Source: spec §2; `conta` is our own. */
export const ROTAS = {
  raiz: '/',
  login: '/login',
  register: '/register',
  home: '/home',
  homeadm: '/homeadm',
  conta: '/conta',
} as const
