/** Screens outside the lines. Source: spec §2. */
export const ROTAS = {
  raiz: '/',
  login: '/login',
  register: '/register',
  home: '/home',
  homeadm: '/homeadm',
} as const
