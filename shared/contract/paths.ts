/** Paths of the gateway outside the lines. Source: contract §4. */
export const PATHS = {
  trpc: '/trpc',
  fotos: '/api/fotos',
  envios: '/api/envios',
  wtgListExcel: '/api/admin/wtg-list.xlsx',
  healthz: '/healthz',
  readyz: '/readyz',
  metrics: '/metrics',
  openapi: '/openapi.json',
  docs: '/docs',
} as const

/** Most calls in one request to `PATHS.trpc`. */
export const TRPC_MAX_BATCH = { query: 100, mutation: 10 } as const

/** The backend's calls of spec §7 that belong to no line. */
export const BACKEND_PATHS = {
  login: '/api/auth/login',
  register: '/api/auth/register',
  usuario: '/api/usuario',
  wtgStats: '/api/admin/wtg-stats',
  userStats: '/api/admin/user-stats',
  wtgList: '/api/admin/wtg-list',
  userList: '/api/admin/user-list',
} as const

/** Calls about users that only the embedded backend has. */
export const PEOPLE_PATHS = {
  trocarSenha: '/api/conta/senha',
  usuarios: '/api/usuarios',
  pagina: '/api/usuarios/pagina',
  editar: '/api/usuarios/editar',
  desativar: '/api/usuarios/desativar',
  reativar: '/api/usuarios/reativar',
  redefinirSenha: '/api/usuarios/redefinir-senha',
  desbloquear: '/api/usuarios/desbloquear',
} as const

/** Calls about the company that inspects, whose name and logo reports bear; only the embedded backend has them. */
export const INSPETORA_PATHS = {
  ler: '/api/inspetora',
  salvar: '/api/inspetora/salvar',
  remover: '/api/inspetora/remover',
} as const

/** Where the embedded backend tells which photos an order of a line has already. */
export const conhecidasPath = (linha: string) => `/api/conhecidas/${linha}`

/** Where the embedded backend tells the orders of a line. */
export const ordensPath = (linha: string) => `/api/ordens/${linha}`

/** Where the embedded backend tells the earlier orders of an order's target. */
export const anterioresPath = (linha: string) => `${ordensPath(linha)}/anteriores`
