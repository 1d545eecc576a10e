import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../build.mjs'

/** A file, and what the linter says about it. */
interface Case {
  path: string
  code: string
  said: string[]
}

const folder = newFolder('lint')
const verb = (name: string) => `${name}: verbs are English (docs/glossario.md)`
const say = (name: string, word: string) => `${name}: say ${word} (docs/glossario.md)`
const BRANCH = 'A difference between lines is a field of shared/linhas, not a branch.'
const ENVIRONMENT = 'The environment is read once, in shared/node/settings/environment.ts.'
const HOOK = 'A procedure is asked through its own hook: calls/trpc-react.ts, calls/linha-procedures.ts.'
const ACROSS = 'Across top-level folders import as #shared/…, #api/…, #bff/…, #specification/….'

const names: [string, string[]][] = [
  ['export const busca = 1, nota = 2, marker = 3, fotos = 4, marcacao = 5', []],
  ['export function searchFotos(linha) { return linha }', []],
  // Names of the protocol.
  ['export const salvarMarcacoes = 1, photoId = 2; export function f(photos) { return photos }', []],
  // Names that are only taken over from elsewhere.
  [
    'export const f = (data) => { const { salvar, marca, nome: name } = data; return [salvar, marca, name] }',
    [],
  ],
  // Keys of data.
  ["export const TEXTOS = { salvar: 'Salvar', limparFiltro: 'Limpar filtro', sessao: 1 }", []],
  // Nouns that only begin like verbs.
  ['export const lerdo = 1, verso = 2, contagem = 3, terreno = 4', []],
  ['export function formatarMetros() {}', [verb('formatarMetros')]],
  ['export const limparBusca = () => {}', [verb('limparBusca')]],
  ['export const f = (props) => { const { onSave: salvar } = props; return salvar }', [verb('salvar')]],
  ['export function f(enviar) { return enviar }', [verb('enviar')]],
  [
    'export function f({ onSend: [enviar] = [], ...guardar }) { return [enviar, guardar] }',
    [verb('enviar'), verb('guardar')],
  ],
  ['export class Fila { esperar() {} }', [verb('esperar')]],
  ['export class LerArquivo {}', [verb('LerArquivo')]],
  ['export interface ExportarProps { a: 1 }', [verb('ExportarProps')]],
  ['export type EnviarTudo = 1', [verb('EnviarTudo')]],
  ['export const ehEvento = 1', [verb('ehEvento')]],
  ['export const PHOTO_MB = 1', [say('PHOTO_MB', 'foto')]],
  ['export const photosOf = 1', [say('photosOf', 'fotos')]],
  ['export const sessaoLink = 1', [say('sessaoLink', 'session')]],
  ['export const DASHBOARD = 1', [say('DASHBOARD', 'painel')]],
  ['export const marca = 1', [say('marca', 'marker for the rectangle, marcacao for what is saved')]],
]

const CASES: Case[] = [
  ...names.map(([code, said], i) => ({ path: `shared/names/name-${i}.ts`, code, said })),
  ...[
    { path: 'client/src/calls/fetch-file.ts', said: [] },
    { path: 'api/routes/report-route.ts', said: [] },
    { path: '.dependency-rules.cjs', said: [] },
    { path: 'bff/http/sendError.ts', said: ['sendError.ts: file names are kebab-case'] },
    { path: 'client/src/session/entrar.ts', said: ['entrar.ts: file names begin with no Portuguese verb'] },
    {
      path: 'client/src/ui/exportar-botoes.test.tsx',
      said: ['exportar-botoes.test.tsx: file names begin with no Portuguese verb'],
    },
    {
      path: 'client/src/telas/upload/retomar/begun-list.tsx',
      said: ['begun-list.tsx: folders, as retomar, begin with no Portuguese verb'],
    },
    { path: 'bff/main.ts', said: [] },
    { path: 'client/src/main.tsx', said: [] },
    {
      path: 'bff/stop.process.test.ts',
      said: ['stop.process.test.ts: bff itself holds what starts it alone'],
    },
    { path: 'shared/utils.ts', said: ['utils.ts: utils names a drawer, not what is in it'] },
    { path: 'client/src/lib/trpc.ts', said: ['trpc.ts: lib names a drawer, not what is in it'] },
  ].map((file) => ({ ...file, code: '' })),
  // For every line that is defined, including future ones.
  ...LISTA_LINHAS.map(({ id }) => ({
    path: `bff/lines/${id}.ts`,
    code: `export const f = (linha) => linha === '${id}'`,
    said: [BRANCH],
  })),
  { path: 'bff/lines/if-not.ts', code: "export const f = (linha) => 'drone' != linha", said: [BRANCH] },
  {
    path: 'client/src/lines/switch.ts',
    code: "export function f(linha) { switch (linha) { case 'robo': return 1 } return 2 }",
    said: [BRANCH],
  },
  { path: 'bff/lines/names.ts', code: "export const f = (g) => g('civil') === 'outro'", said: [] },
  { path: 'shared/linhas/if.ts', code: "export const f = (linha) => linha === 'civil'", said: [] },
  { path: 'bff/lines/if.test.ts', code: "export const f = (linha) => linha === 'civil'", said: [] },
  { path: 'api/start/port.ts', code: 'export const port = process.env.PORT', said: [ENVIRONMENT] },
  { path: 'api/start/exit.ts', code: 'export const end = () => process.exit()', said: [] },
  {
    path: 'shared/node/settings/environment.ts',
    code: 'export const ENVIRONMENT = process.env',
    said: [],
  },
  {
    path: 'client/src/calls/asked.ts',
    code: "import { useQuery } from '@tanstack/react-query'\nexport { useQuery }",
    said: [HOOK],
  },
  {
    path: 'client/src/calls/across.ts',
    code: "import { a } from '../../../shared/a.ts'\nexport { a }",
    said: [ACROSS],
  },
  { path: 'sdk/src/product.ts', code: "export { a } from '../../shared/a.ts'", said: [] },
]

const HOUSE = /^house\(|no-restricted-imports/
let diagnostics: { message: string; code: string; help?: string; filename: string }[]

/** Runs the linter with the product's rules, except those that need types, which need a whole project. */
beforeAll(() => {
  for (const { path, code } of CASES) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), code)
  }
  const rules = readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8')
    .replace('./scripts/lint/house.mjs', join(ROOT, 'scripts/lint/house.mjs'))
    .replace('"typeAware": true', '"typeAware": false')
  writeFileSync(join(folder, '.oxlintrc.json'), rules)
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint')
  const args = ['--format=json', '--disable-nested-config']
  const { stdout } = spawnSync(process.execPath, [oxlint, ...args], { cwd: folder, encoding: 'utf8' })
  diagnostics = (JSON.parse(stdout) as { diagnostics: typeof diagnostics }).diagnostics
})
afterAll(() => removeFolder(folder))

describe("the house's rules", () => {
  it.each(CASES)('say of $path, $code: $said', ({ path, said }) => {
    const ours = diagnostics.filter(({ filename, code }) => filename === path && HOUSE.test(code))
    expect(ours.map(({ message, help }) => help ?? message)).toEqual(said)
  })
})
