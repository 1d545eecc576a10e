import js from '@eslint/js'
import { defineConfig } from 'eslint/config'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { declaredNames, fileNames } from './scripts/lint/names.mjs'

const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**']
/** Import zones: what a folder may not reach, with the reason people read. */
function zone(files, patterns, ignores = []) {
  return { files, ignores, rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] } }
}
const across = {
  regex: String.raw`^(\.\./)+(shared|api|bff|client|specification)(/|$)`,
  message: 'Across top-level folders import as #shared/…, #api/…, #bff/…, #specification/….',
}
// A group is read as .gitignore is, where a line that begins with # is a comment.
const no = (group, message) => ({ group: group.map((name) => name.replace(/^#/, String.raw`\#`)), message })

const LINE_BRANCH = 'A difference between lines is a field of shared/linhas, not a branch.'
const LINE_IDS = '/^(robo|drone|civil)$/'
const lineBranches = [
  { selector: `BinaryExpression[operator=/^[!=]==?$/] > Literal[value=${LINE_IDS}]`, message: LINE_BRANCH },
  { selector: `SwitchCase > Literal[value=${LINE_IDS}]`, message: LINE_BRANCH },
]
const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'The environment is read once, in shared/node/settings/environment.ts.',
}

export default defineConfig(
  { ignores: ['dist/', 'node_modules/', 'data/', 'coverage/', 'capturas/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    plugins: { project: { rules: { 'declared-names': declaredNames, 'file-names': fileNames } } },
    rules: {
      'project/declared-names': 'error',
      'project/file-names': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 300 }],
      'max-params': ['error', 3],
      'no-console': 'error',
      // The comments of .oxlintrc.json's rules too: nothing is excused in a file.
      'no-warning-comments': [
        'error',
        { terms: ['todo', 'fixme', 'xxx', 'eslint-disable', 'oxlint-disable'], location: 'start' },
      ],
      'no-control-regex': 'off',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ['{shared,api,bff,client}/**/*.{ts,tsx}'],
    ignores: ['shared/linhas/**', ...TESTS],
    rules: { 'no-restricted-syntax': ['error', ...lineBranches, environment] },
  },
  {
    files: ['shared/node/settings/environment.ts'],
    rules: { 'no-restricted-syntax': ['error', ...lineBranches] },
  },
  zone(
    ['shared/**'],
    [across, no(['#shared/node/**', '#api/*', '#bff/*', 'node:*', 'react*'], 'shared is pure: zod only.')],
    ['shared/node/**', 'shared/testing/**'],
  ),
  zone(
    ['shared/node/**'],
    [across, no(['#api/*', '#bff/*', 'react*'], 'shared/node serves both processes and knows neither.')],
  ),
  zone(
    ['specification/**'],
    [
      across,
      {
        regex: String.raw`^(?!\.{1,2}/[a-z])`,
        message: 'The specification is literals: it imports nothing of the product.',
      },
    ],
    ['specification/**/*.test.ts'],
  ),
  zone(
    ['sdk/**'],
    [
      {
        regex: String.raw`^(\.\./)+(shared|api|bff|client|specification)(/|$)|^#`,
        message: 'The package takes of the product what product.ts and procedures.ts name, and no server.',
      },
    ],
    ['sdk/src/{product,procedures}.ts'],
  ),
  zone(['api/**'], [across, no(['#bff/*'], 'The backend never knows the gateway.')]),
  zone(
    ['bff/**'],
    [across, no(['#api/*'], 'The gateway reaches the backend by HTTP only.')],
    ['bff/**/*.test.ts', 'bff/testing/**'],
  ),
  zone(
    ['client/**'],
    [
      across,
      no(
        ['#shared/node/**', '#api/*', '#bff/*', 'node:*'],
        'The client takes from the gateway only its types, in calls/trpc.ts.',
      ),
      {
        group: ['@tanstack/react-query'],
        importNames: ['useQuery', 'useQueries'],
        message: 'A procedure is asked through its own hook: calls/trpc-react.ts, calls/linha-procedures.ts.',
      },
    ],
    ['client/src/calls/trpc.ts', 'client/vite.config.ts', 'client/vite/**', 'client/**/*.test.{ts,tsx}'],
  ),
  zone(
    ['client/src/calls/trpc.ts'],
    [across, { ...no(['#bff/*'], 'Only import type { AppRouter }.'), allowTypeImports: true }],
  ),
  {
    files: ['client/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    // Speaks of what the React Compiler would leave alone; the client is built without it.
    rules: { 'react-hooks/incompatible-library': 'off' },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'fetch',
          'setTimeout',
          'clearTimeout',
          'URL',
          'URLSearchParams',
          'FormData',
          'File',
          'Blob',
          'Buffer',
          'AbortSignal',
          'module',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    // Express tells an error handler by its four parameters.
    files: ['shared/node/http/error-middleware.ts'],
    rules: { 'max-params': ['error', 4] },
  },
  { files: ['scripts/**/*.mjs', 'sdk/examples/*.mjs'], rules: { 'no-console': 'off' } },
  { files: ['client/src/page/report-error.ts'], rules: { 'no-console': ['error', { allow: ['error'] }] } },
)
