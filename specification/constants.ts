/** Constants, names and addresses (§3, §7, §9; contract §4). */

export const NUMBERS = {
  toastMs: 3000,
  registerRedirectMs: 3000,
  zoom: { min: 1, max: 3, in: 0.1, out: 0.2 },
  previewMaxPx: 300,
  chunkTimeoutMs: 120000,
  larguras: [320, 960, 1920, 3840],
  tile: 512,
}

export const FILES = {
  zip: 'photos.zip',
  excel: 'wtg-list.xlsx',
  sheet: 'WTGs',
  columns: ['ID', 'Responsavel', 'WTG', 'Empresa', 'OS', 'Data Criacao'],
}

/** The keys that a login leaves in local storage. */
export const STORED = ['token', 'userEmail', 'userId', 'userRole']

export const GATEWAY_PATHS = {
  trpc: '/trpc',
  fotos: '/api/fotos',
  envios: '/api/envios',
  wtgListExcel: '/api/admin/wtg-list.xlsx',
  healthz: '/healthz',
  readyz: '/readyz',
  metrics: '/metrics',
  openapi: '/openapi.json',
  docs: '/docs',
}

/** Paths of §7 that belong to no line. */
export const BACKEND_PATHS = {
  login: '/api/auth/login',
  register: '/api/auth/register',
  usuario: '/api/usuario',
  wtgStats: '/api/admin/wtg-stats',
  userStats: '/api/admin/user-stats',
  wtgList: '/api/admin/wtg-list',
  userList: '/api/admin/user-list',
}

/**
 * Accent colours of each line, four for the light theme, then four for the dark: surface, surface under the pointer,
 * text on it, tint.
 */
export const COLOURS = {
  robo: ['#1248a6', '#0c3884', '#ffffff', '#e6edfa', '#9cc0ff', '#bdd5ff', '#071632', '#16243d'],
  drone: ['#005454', '#004545', '#ffffff', '#def0ee', '#6fd6cc', '#97e6de', '#002020', '#0f2b2b'],
  civil: ['#882d0d', '#70250a', '#ffffff', '#fbebe3', '#ffb391', '#ffcab3', '#2e0d00', '#37200f'],
}
