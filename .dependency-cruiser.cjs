// Which folder may import which, checked by `npm run layers`.

/** Paths of tests. Tests keep the same rules unless a rule leaves them out. */
const TEST = '\\.test\\.tsx?$|/testing/'

// Below are lists of rooms, which are folders beside each other. A room may import the rooms after it in its list, and none
// before it.

/** The rooms of the client. */
const CLIENT_ROOMS = ['app', 'telas', 'linha', 'ui', 'calls', 'session', 'page']
/**
 * The rooms of the inspection: the bench, which combines the others; the panels beside the photo; the stage; the photos and
 * their marks; the shortcuts; the search.
 */
const INSPECAO_ROOMS = [
  'bench',
  'comparacao',
  'calibracao',
  'historico',
  'tratamento',
  'stage',
  'review',
  'fotos',
  'marcacoes',
  'shortcuts',
  'search',
]
/** The rooms of marks in the inspection: the state of a photo does not depend on how it is saved. */
const MARCACOES_ROOMS = ['saving', 'waiting', 'dano', 'estado']
/** The rooms of the upload: the choice of photos does not import the form's fields, nor these the queue. */
const UPLOAD_ROOMS = ['retomada', 'recibo', 'fila', 'campos', 'previa', 'escolha']
/** The rooms of common components: photos, lists and placeholders may use dialogs, fields and toasts, not the reverse. */
const UI_ROOMS = ['foto', 'lists', 'placeholders', 'dialogs', 'fields', 'toasts']
/** The rooms of the upload queue: what shows a running upload imports its transport, not the reverse. */
const FILA_ROOMS = ['envio', 'transport']

/** The rooms of the gateway. */
const BFF_ROOMS = [
  'conformance',
  'start',
  'static',
  'metrics',
  'openapi',
  'trpc',
  'painel',
  'downloads',
  'envios',
  'upload',
  'fotos',
  'http',
  'backend',
  'session',
  'observe',
  'limits',
  'redis',
]
/** The rooms of envios: their store does not import the spool of their bytes, nor that the sending to the backend. */
const ENVIOS_ROOMS = ['carry', 'tus', 'sending', 'received', 'spool', 'store']
const API_ROOMS = [
  'ops',
  'start',
  'retention',
  'routes',
  'http',
  'report',
  'upload',
  'fotos',
  'auth',
  'storage',
  'db',
]
const SHARED_ROOMS = [
  'upload',
  'contract',
  'linhas',
  'marcacao',
  'zip',
  'foto',
  'errors',
  'textos',
  'time',
  'text',
  'bytes',
]
/** The rooms of shared code that needs Node.js. */
const NODE_ROOMS = [
  's3',
  'http',
  'log',
  'trace',
  'process',
  'settings',
  'sessions',
  'sqlite',
  'data-folder',
  'zip',
  'foto',
  'turns',
]

/** The rooms of tRPC: procedures do not depend on how calls are read, and an error's sentence on neither. */
const TRPC_ROOMS = ['calls', 'routers', 'errors']
/** The rooms of what the gateway knows of its backend: reading an answer does not depend on where the backend runs. */
const BACKEND_ROOMS = ['embedded', 'answers']

/** Rules for rooms in this order: one for each room but the first, which forbids imports from all rooms before it. */
const downwards = (name, folder, rooms) =>
  rooms.slice(1).map((room, i) => ({
    name: `${name}-${room}`,
    severity: 'error',
    comment: rooms.join(' → '),
    from: { path: `^${folder}/${room}/`, pathNot: TEST },
    to: { path: `^${folder}/(${rooms.slice(0, i + 1).join('|')})/` },
  }))

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      comment: 'An import that cannot be found would slip through every other rule.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'shared-only-zod',
      severity: 'error',
      from: { path: '^shared/', pathNot: ['^shared/node/', TEST] },
      to: { pathNot: ['^shared/(?!node/)', '^node_modules/zod/'] },
    },
    {
      name: 'shared-node-knows-no-process',
      severity: 'error',
      comment: 'shared ← shared/node ← api, bff',
      from: { path: '^shared/node/' },
      to: { path: '^(api|bff|client)/|^node_modules/react' },
    },
    {
      name: 'client-has-no-shared-node',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^shared/node/' },
    },
    {
      name: 'specification-imports-nothing',
      severity: 'error',
      comment: 'Literals taken from the product would agree with whatever the product says.',
      from: { path: '^specification/', pathNot: TEST },
      to: { pathNot: '^specification/' },
    },
    {
      name: 'specification-is-for-tests',
      severity: 'error',
      from: { path: '^(shared|api|bff|client)/', pathNot: TEST },
      to: { path: '^specification/' },
    },
    {
      name: 'environment-is-read-as-settings',
      severity: 'error',
      comment: 'What is not in the table of settings is not read; the zone of the process is kept there too.',
      from: {
        path: '^(shared|api|bff|client)/',
        pathNot: ['^shared/node/settings/', '^(api|bff)/start/start\\.ts$'],
      },
      to: { path: '^shared/node/settings/environment\\.ts$' },
    },
    {
      name: 'sdk-takes-data-and-types',
      severity: 'error',
      comment:
        'What programs install carries no schema and no server: sdk/src/product.ts, sdk/src/procedures.ts.',
      from: { path: '^sdk/' },
      to: {
        path: '^(api|bff|client|shared)/|^node_modules/zod/',
        pathNot: [
          '^shared/contract/(inspecao/foto-fields|paths)\\.ts$',
          '^shared/foto/foto-name\\.ts$',
          '^shared/linhas/',
          '^shared/marcacao/medidas\\.ts$',
          '^shared/upload/parts\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sdk-names-what-it-takes-in-two-places',
      severity: 'error',
      from: { path: '^sdk/', pathNot: '^sdk/src/(product|procedures)\\.ts$' },
      to: { path: '^(api|bff|client|shared|specification)/' },
    },
    {
      name: 'sdk-runs-in-browsers',
      severity: 'error',
      from: { path: '^sdk/src/', pathNot: '^sdk/src/node/' },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'api-knows-no-bff', severity: 'error', from: { path: '^api/' }, to: { path: '^(bff|client)/' } },
    {
      name: 'bff-reaches-api-by-http-only',
      severity: 'error',
      from: { path: '^bff/', pathNot: TEST },
      to: { path: '^(api|client)/' },
    },
    {
      name: 'bff-tests-use-api-testing-only',
      severity: 'error',
      from: { path: '^bff/.*(' + TEST + ')' },
      to: { path: '^(api|client)/', pathNot: '^api/testing/' },
    },
    {
      name: 'client-knows-no-server',
      severity: 'error',
      from: { path: '^client/', pathNot: ['^client/src/calls/trpc\\.ts$', TEST] },
      to: { path: '^(api|bff)/' },
    },
    {
      name: 'client-takes-types-only',
      severity: 'error',
      from: { path: '^client/src/calls/trpc\\.ts$' },
      to: { path: '^(api|bff)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-has-no-node',
      severity: 'error',
      from: { path: '^client/src/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    ...downwards('shared', 'shared', SHARED_ROOMS),
    ...downwards('node', 'shared/node', NODE_ROOMS),
    ...downwards('api', 'api', API_ROOMS),
    ...downwards('bff', 'bff', BFF_ROOMS),
    ...downwards('client', 'client/src', CLIENT_ROOMS),
    ...downwards('envios', 'bff/envios', ENVIOS_ROOMS),
    ...downwards('inspecao', 'client/src/telas/inspecao', INSPECAO_ROOMS),
    ...downwards('marcacoes', 'client/src/telas/inspecao/marcacoes', MARCACOES_ROOMS),
    ...downwards('upload', 'client/src/telas/upload', UPLOAD_ROOMS),
    ...downwards('ui', 'client/src/ui', UI_ROOMS),
    ...downwards('fila', 'client/src/telas/upload/fila', FILA_ROOMS),
    ...downwards('trpc', 'bff/trpc', TRPC_ROOMS),
    ...downwards('backend', 'bff/backend', BACKEND_ROOMS),
    {
      name: 'screens-call-through-hooks',
      severity: 'error',
      comment: 'trpc-react.ts and linha-procedures.ts; the client outside React is for the login alone.',
      from: { path: '^client/src/(?!calls/)', pathNot: TEST },
      to: { path: '^client/src/calls/trpc\\.ts$' },
    },
    {
      name: 'no-tela-in-a-tela',
      severity: 'error',
      comment: 'What two screens share has a room of its own: linha, ui, calls, session, page.',
      from: { path: '^client/src/telas/([^/]+)/', pathNot: TEST },
      to: { path: '^client/src/telas/', pathNot: '^client/src/telas/$1/' },
    },
    {
      name: 'no-test-in-product',
      severity: 'error',
      from: { path: '^(shared|api|bff|client)/', pathNot: TEST },
      to: { path: TEST },
    },
    {
      name: 'no-dev-dependency-in-product',
      severity: 'error',
      from: { path: '^(shared|api|bff|client/src)/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|capturas)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
}
