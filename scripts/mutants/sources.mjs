/**
 * Where wrong values are put, and the tests that are asked first; what they let pass is put before every other test that
 * the file reaches. Kinds: `texts` sentences and names, `facts` what a line or table says, `arithmetic` how it is counted.
 */
const SCREENS = 'client/src/specification/'
const screens = (...names) => names.map((name) => `${SCREENS}${name}.test.tsx`)
const ALL_SCREENS = screens(
  'home',
  'user',
  'report',
  'download',
  'entry',
  'admin',
  'upload',
  'inspection',
  'access',
)

/** The tests for the definition of a line: its table first, then its screens. */
const LINES = ['shared/linhas/linhas.test.ts', 'specification/constants.test.ts', ...ALL_SCREENS]

/** The test of the screens' times, zoom steps and sizes. */
const FIGURES = `${SCREENS}figures.test.ts`

/** Files of texts, each with the name of the screen whose test is run first. */
const TEXT_JUDGES = {
  'textos/textos': 'entry',
  'textos/pessoas/login': 'entry',
  'textos/pessoas/cadastro': 'entry',
  'textos/pessoas/session': 'entry',
  'textos/geral': 'entry',
  'textos/home': 'home',
  'textos/nav': 'home',
  'textos/painel': 'admin',
  'textos/upload/upload': 'upload',
  'textos/documentos/relatorio': 'report',
  'textos/documentos/download': 'download',
  'textos/pessoas/usuario': 'user',
  'linhas/labels': 'report',
}

export const SOURCES = [
  ...Object.entries(TEXT_JUDGES).map(([file, first]) => ({
    kind: 'texts',
    file: `shared/${file}.ts`,
    judges: [...new Set([...screens(first), ...ALL_SCREENS, 'specification/sentences.test.ts'])],
  })),
  { kind: 'texts', file: 'shared/textos/inspecao/inspecao.ts', judges: screens('inspection') },
  { kind: 'texts', file: 'shared/textos/upload/envio.ts', judges: screens('upload') },
  ...['gateway/limites', 'gateway/backend', 'documentos/report'].map((name) => ({
    kind: 'texts',
    file: `shared/textos/${name}.ts`,
    judges: ['specification/sentences.test.ts'],
  })),
  { kind: 'facts', file: 'shared/linhas/campos.ts', judges: LINES },
  { kind: 'facts', file: 'shared/linhas/eolica.ts', judges: LINES },
  { kind: 'facts', file: 'shared/linhas/robo.ts', judges: LINES },
  { kind: 'facts', file: 'shared/linhas/drone.ts', judges: LINES },
  { kind: 'facts', file: 'shared/linhas/civil.ts', judges: LINES },
  { kind: 'facts', file: 'shared/linhas/definitions.ts', judges: LINES },
  ...['documentos/arquivos', 'paths', 'rotas'].map((name) => ({
    kind: 'facts',
    file: `shared/contract/${name}.ts`,
    judges: ['specification/constants.test.ts', ...ALL_SCREENS],
  })),
  { kind: 'facts', file: 'shared/foto/larguras.ts', judges: [FIGURES] },
  {
    kind: 'facts',
    file: 'shared/linhas/niveis.ts',
    judges: ['specification/constants.test.ts', ...screens('entry', 'access')],
  },
  { kind: 'facts', file: 'shared/errors/errors.ts', judges: ['specification/errors.test.ts'] },
  { kind: 'facts', file: 'bff/start/settings.ts', judges: ['specification/settings.test.ts'] },
  {
    kind: 'facts',
    file: 'shared/node/settings/settings-table.ts',
    judges: ['specification/settings.test.ts', 'docker/settings.test.ts'],
  },
  { kind: 'facts', file: 'shared/node/settings/kinds.ts', judges: ['specification/settings.test.ts'] },
  {
    kind: 'facts',
    file: 'shared/node/settings/backend-environment.ts',
    judges: ['specification/settings.test.ts'],
  },
  { kind: 'facts', file: 'shared/contract/produto.ts', judges: ['specification/settings.test.ts'] },
  {
    kind: 'arithmetic',
    file: 'shared/marcacao/marker.ts',
    judges: ['specification/figures.test.ts'],
  },
  { kind: 'arithmetic', file: 'shared/text/formato.ts', judges: ['specification/figures.test.ts'] },
  { kind: 'arithmetic', file: 'shared/time/mes.ts', judges: ['specification/figures.test.ts'] },
  { kind: 'arithmetic', file: 'shared/text/cnpj.ts', judges: ['shared/text/cnpj.test.ts'] },
  { kind: 'arithmetic', file: 'shared/text/telefone.ts', judges: ['specification/figures.test.ts'] },
  {
    kind: 'arithmetic',
    file: 'client/src/telas/inspecao/stage/zoom/zoom-pan.ts',
    judges: [FIGURES, 'client/src/telas/inspecao/stage/zoom/zoom-pan.test.ts'],
  },
  {
    kind: 'arithmetic',
    file: 'client/src/telas/inspecao/stage/geometry.ts',
    judges: ['client/src/telas/inspecao/stage/geometry.test.ts'],
  },
  {
    kind: 'arithmetic',
    file: 'client/src/telas/painel/chart-data.ts',
    judges: ['client/src/telas/painel/chart-data.test.ts'],
  },
  { kind: 'arithmetic', file: 'shared/time/zona.ts', judges: ['shared/time/zona.test.ts'] },
]
