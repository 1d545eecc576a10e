/** Constants of spec §9 and of the contract, with their units. */

/** Milliseconds a toast stays. */
export const TOAST_MS = 3000
/** Milliseconds between a successful registration and the return to /homeadm. */
export const REGISTER_REDIRECT_MS = 3000

/** Zoom of the inspection screen: 1 is 100%. */
export const ZOOM = { min: 1, max: 3, in: 0.1, out: 0.2 } as const

/** Widest preview of a chosen photo, in CSS px. */
export const PREVIEW_MAX_PX = 300
/** Highest photo view, as a share of the viewport. */
export const FOTO_MAX_VH = 80

/** Milliseconds a lazy chunk may take to load. */
export const CHUNK_TIMEOUT_MS = 120_000

/** Widths in px of the derivatives that `/api/fotos/{ref}?w=` serves. Source: contract §4. */
export const LARGURAS_FOTO = [320, 960, 1920, 3840] as const
export type LarguraFoto = (typeof LARGURAS_FOTO)[number]

export const ZIP_FOTOS = 'photos.zip'
export const DASHBOARD_EXCEL = { arquivo: 'wtg-list.xlsx', planilha: 'WTGs' } as const
export const DASHBOARD_COLUNAS = ['ID', 'Responsavel', 'WTG', 'Empresa', 'OS', 'Data Criacao'] as const

/** Keys of local storage. Source: spec §3. */
export const STORAGE_KEYS = {
  token: 'token',
  userEmail: 'userEmail',
  userId: 'userId',
  userRole: 'userRole',
} as const

/** Most photos one page of the gateway's tRPC may batch together. */
export const TRPC_MAX_BATCH = 10

/** Paths of the gateway outside the lines. Source: contract §4. */
export const PATHS = {
  trpc: '/trpc',
  fotos: '/api/fotos',
  wtgListExcel: '/api/admin/wtg-list.xlsx',
  healthz: '/healthz',
  readyz: '/readyz',
  metrics: '/metrics',
} as const

/** Calls of §7 that belong to no line, on the backend. */
export const BACKEND_PATHS = {
  login: '/api/auth/login',
  register: '/api/auth/register',
  usuario: '/api/usuario',
  wtgStats: '/api/admin/wtg-stats',
  userStats: '/api/admin/user-stats',
  wtgList: '/api/admin/wtg-list',
  userList: '/api/admin/user-list',
} as const

/** Screens outside the lines. Source: spec §2. */
export const ROTAS = {
  raiz: '/',
  login: '/login',
  register: '/register',
  home: '/home',
  homeadm: '/homeadm',
} as const

/** Header of an upload passed on in chunks: bytes the client announced, so that a full disk refuses it before the first. */
export const UPLOAD_LENGTH = 'upload-length'
