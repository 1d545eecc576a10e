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

/** What a line says: its table first, then its screens. */
const LINES = ['shared/linhas/linhas.test.ts', 'specification/constants.test.ts', ...ALL_SCREENS]

/** Times, zoom steps and sizes of the screens. */
const FIGURES = `${SCREENS}figures.test.ts`

export const SOURCES = [
  {
    kind: 'texts',
    file: 'shared/textos/textos.ts',
    judges: [...ALL_SCREENS, 'specification/sentences.test.ts'],
    /** Judge that is asked first, by the group of texts a value stands in. */
    first: {
      login: 'entry',
      cadastro: 'entry',
      sessao: 'entry',
      home: 'entry',
      admin: 'admin',
      upload: 'upload',
      nav: 'home',
      cartoes: 'home',
      relatorio: 'report',
      download: 'download',
      usuario: 'user',
      LABELS_CARTAO: 'report',
    },
  },
  { kind: 'texts', file: 'shared/textos/inspecao.ts', judges: screens('inspection') },
  { kind: 'texts', file: 'shared/textos/envio.ts', judges: screens('upload') },
  { kind: 'texts', file: 'shared/textos/limites.ts', judges: ['specification/sentences.test.ts'] },
  { kind: 'texts', file: 'shared/textos/backend.ts', judges: ['specification/sentences.test.ts'] },
  { kind: 'texts', file: 'shared/textos/relatorio.ts', judges: ['specification/sentences.test.ts'] },
  { kind: 'facts', file: 'shared/linhas/campos.ts', judges: LINES },
  { kind: 'facts', file: 'shared/linhas/eolica.ts', judges: LINES },
  { kind: 'facts', file: 'shared/linhas/robo.ts', judges: LINES },
  { kind: 'facts', file: 'shared/linhas/drone.ts', judges: LINES },
  { kind: 'facts', file: 'shared/linhas/civil.ts', judges: LINES },
  { kind: 'facts', file: 'shared/linhas/index.ts', judges: LINES },
  ...['arquivos', 'paths', 'rotas'].map((name) => ({
    kind: 'facts',
    file: `shared/contract/${name}.ts`,
    judges: ['specification/constants.test.ts', ...ALL_SCREENS],
  })),
  { kind: 'facts', file: 'shared/foto/larguras.ts', judges: [FIGURES] },
  {
    kind: 'facts',
    file: 'shared/contract/niveis.ts',
    judges: ['specification/constants.test.ts', ...screens('entry', 'access')],
  },
  { kind: 'facts', file: 'shared/contract/errors.ts', judges: ['specification/errors.test.ts'] },
  { kind: 'facts', file: 'bff/start/settings.ts', judges: ['specification/settings.test.ts'] },
  {
    kind: 'arithmetic',
    file: 'shared/marcacao/marker.ts',
    judges: ['specification/figures.test.ts', 'shared/marcacao/marker.test.ts'],
  },
  { kind: 'arithmetic', file: 'shared/text/formato.ts', judges: ['specification/figures.test.ts'] },
  { kind: 'arithmetic', file: 'shared/time/mes.ts', judges: ['specification/figures.test.ts'] },
  { kind: 'arithmetic', file: 'shared/text/cnpj.ts', judges: ['shared/text/cnpj.test.ts'] },
  { kind: 'arithmetic', file: 'shared/text/telefone.ts', judges: ['specification/figures.test.ts'] },
  {
    kind: 'arithmetic',
    file: 'client/src/telas/inspecao/stage/zoom-pan.ts',
    judges: [FIGURES, 'client/src/telas/inspecao/stage/zoom-pan.test.ts'],
  },
  {
    kind: 'arithmetic',
    file: 'client/src/telas/inspecao/stage/geometry.ts',
    judges: ['client/src/telas/inspecao/stage/geometry.test.ts'],
  },
  {
    kind: 'arithmetic',
    file: 'client/src/telas/admin/chart-data.ts',
    judges: ['client/src/telas/admin/chart-data.test.ts'],
  },
  { kind: 'arithmetic', file: 'shared/time/zona.ts', judges: ['shared/time/zona.test.ts'] },
]

/** The judges of one mutant, the likeliest first. `path`: the names of the properties it stands in. */
export function judgesOf({ judges, first = {} }, path) {
  const likely = first[path.at(0)]
  const favourite = likely && `${SCREENS}${likely}.test.tsx`
  return favourite ? [favourite, ...judges.filter((judge) => judge !== favourite)] : judges
}
