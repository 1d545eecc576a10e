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

/** The path of an address as screens are told apart by it: in any letter case, with a slash at its end or none. */
export const telaPath = (path: string): string => path.toLowerCase().replace(/(?<=.)\/$/, '')

/** True for two paths of one screen. */
export const isSamePath = (a: string, b: string): boolean => telaPath(a) === telaPath(b)
