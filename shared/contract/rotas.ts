/** Screens outside the lines. Source: spec §2, except `conta` and `usuarios`. */
export const ROTAS = {
  raiz: '/',
  login: '/login',
  register: '/register',
  home: '/home',
  homeadm: '/homeadm',
  conta: '/conta',
  usuarios: '/usuarios',
} as const

/** A path in the form in which screens are told apart: lower case, without a slash at its end. */
export const telaPath = (path: string): string => path.toLowerCase().replace(/(?<=.)\/$/, '')

/** True when two paths lead to the same screen. */
export const isSamePath = (a: string, b: string): boolean => telaPath(a) === telaPath(b)
