/** Screens outside the lines. Source: spec §2; `conta` and `usuarios` are our own. */
export const ROTAS = {
  raiz: '/',
  login: '/login',
  register: '/register',
  home: '/home',
  homeadm: '/homeadm',
  conta: '/conta',
  usuarios: '/usuarios',
} as const
