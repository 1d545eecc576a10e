import { NIVEIS } from '#shared/linhas/niveis'

/** Who may call what, typed a second time from contract §2. */
const WIND = ['administrador', 'supervisor']
const CIVIL = ['administrador', 'supervisorCivil']
const ADMIN = ['administrador']
const ANYONE = [...NIVEIS]
const REFERENCE = '/api/fotos/:ref'

/** Calls of a line that show photos somebody else may have sent. */
const OF_LINE = [
  ...['fotos', 'salvarMarcacoes', 'calibrar', 'historico'],
  ...['relatorio', 'busca', 'ordens', 'anteriores'],
]

export const PROCEDURES: Record<string, readonly string[] | 'publico'> = {
  'auth.login': 'publico',
  'auth.accessToken': 'publico',
  'auth.logout': 'publico',
  'auth.me': ANYONE,
  'auth.register': ADMIN,
  ...Object.fromEntries(
    [
      ['robo', WIND],
      ['drone', WIND],
      ['civil', CIVIL],
    ].flatMap(([linha, niveis]) => OF_LINE.map((call) => [`${String(linha)}.${call}`, niveis])),
  ),
  'envios.abrir': ANYONE,
  'envios.estado': ANYONE,
  'envios.meus': ANYONE,
  'envios.enviar': ANYONE,
  'envios.desistir': ANYONE,
  'usuario.pagina': ANYONE,
  'usuarios.list': ADMIN,
  'usuarios.page': ADMIN,
  'usuarios.edit': ADMIN,
  'usuarios.deactivate': ADMIN,
  'usuarios.reactivate': ADMIN,
  'usuarios.resetSenha': ADMIN,
  'usuarios.unlock': ADMIN,
  'conta.state': ANYONE,
  'conta.changeSenha': ANYONE,
  'tokens.create': ANYONE,
  'tokens.list': ANYONE,
  'tokens.listAll': ADMIN,
  'tokens.revoke': ANYONE,
  'admin.wtgStats': ADMIN,
  'admin.userStats': ADMIN,
  'admin.wtgList': ADMIN,
  'admin.userList': ADMIN,
  'inspetora.state': ADMIN,
  'inspetora.save': ADMIN,
  'inspetora.remove': ADMIN,
}

export const ROUTES: Record<string, readonly string[] | 'publico'> = {
  'GET /healthz': 'publico',
  'GET /readyz': 'publico',
  'GET /metrics': 'publico',
  'GET /openapi.json': 'publico',
  'GET /docs': 'publico',
  'GET /api/admin/wtg-list.xlsx': ADMIN,
  'POST /api/upload': ANYONE,
  'POST /api/upload-drone': ANYONE,
  'POST /api/upload-drone-civil': ANYONE,
  'POST /api/relatorio/download': WIND,
  'POST /api/relatorio-drone/download': WIND,
  'POST /api/relatorio-drone-civil/download': CIVIL,
  'GET /api/inspecao/download': WIND,
  'GET /api/inspecao-drone/download': WIND,
  'GET /api/inspecao-drone-civil/download': CIVIL,
  [`GET ${REFERENCE}`]: ANYONE,
  'GET /api/envios/:id': ANYONE,
  'POST /api/envios/:id/fotos': ANYONE,
  'HEAD /api/envios/:id/fotos/:n': ANYONE,
  'PATCH /api/envios/:id/fotos/:n': ANYONE,
  'DELETE /api/envios/:id/fotos/:n': ANYONE,
}

/** The GETs that the cookie alone opens. */
export const COOKIE_ONLY = [
  'GET /api/admin/wtg-list.xlsx',
  'GET /api/inspecao/download',
  'GET /api/inspecao-drone/download',
  'GET /api/inspecao-drone-civil/download',
  `GET ${REFERENCE}`,
]

/**
 * How far ESCOPO=empresa limits a route or procedure: to the caller's company, to what is the caller's own anyhow, or not
 * at all.
 */
type Reach = 'empresa' | 'proprio' | 'nada'

const named = (reach: Reach, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, reach]))

/**
 * Every route and procedure that others than administradores open, who see all: typed by hand, so that whoever adds one
 * must say here how the setting limits it. Source: docs/decisions/130.
 */
export const REACHES: Record<string, Reach> = {
  ...named('nada', [
    ...['login', 'accessToken', 'logout', 'me'].map((call) => `auth.${call}`),
    ...['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs'].map((path) => `GET ${path}`),
  ]),
  ...named(
    'empresa',
    ['robo', 'drone', 'civil'].flatMap((linha) => OF_LINE.map((call) => `${linha}.${call}`)),
  ),
  ...named('empresa', [
    'envios.abrir',
    ...['', '-drone', '-drone-civil'].flatMap((suffix) => [
      `POST /api/relatorio${suffix}/download`,
      `GET /api/inspecao${suffix}/download`,
    ]),
    `GET ${REFERENCE}`,
  ]),
  ...named('proprio', [
    ...['estado', 'meus', 'enviar', 'desistir'].map((call) => `envios.${call}`),
    'usuario.pagina',
    ...['state', 'changeSenha'].map((call) => `conta.${call}`),
    ...['create', 'list', 'revoke'].map((call) => `tokens.${call}`),
    ...['', '-drone', '-drone-civil'].map((suffix) => `POST /api/upload${suffix}`),
    'GET /api/envios/:id',
    'POST /api/envios/:id/fotos',
    ...['HEAD', 'PATCH', 'DELETE'].map((method) => `${method} /api/envios/:id/fotos/:n`),
  ]),
}
