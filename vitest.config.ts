import { defineConfig } from 'vitest/config'
import { COMPILED } from './scripts/tests/compiled.mjs'
import { LongestFirst } from './scripts/tests/longest-first.mjs'
import { BRIEF, QUICK_WORKERS, ROOMY, WORKERS } from './scripts/tests/workers.mjs'

// The conditions by which Node.js itself resolves imports. 'module' is left out: the files that packages offer under it are
// for bundlers, and Node.js cannot read some of them.
const conditions = ['source', 'node', 'development|production']
const inNode = { resolve: { conditions }, ssr: { resolve: { conditions } } }
const screens = ['source', 'module', 'browser', 'development|production']
// `ssr` is for tests of the client that run in Node.js; without it they would test the compiled modules, not the sources.
const inBrowser = { resolve: { conditions: screens }, ssr: { resolve: { conditions: screens } } }

const ROOMS = '{shared,api,bff,specification,docs,docker,scripts,bench}'
/** Tests of the client that replace modules or load them again. Each runs in a process of its own. */
const FOURTH_LINE = [
  'client/src/specification/fourth-line.test.tsx',
  // These load modules again; work that another file left running in the same process would mix old modules with new ones.
  'client/src/page/datas.test.ts',
  'client/src/session/stored-session.test.ts',
]
/** The same in Node.js: each replaces modules that other files of its process would have loaded already. */
const REPLACING = [
  'api/fotos/exif-options.process.test.ts',
  'api/ops/backups/restore-backup.process.test.ts',
  'api/storage/disk-storage.process.test.ts',
  'api/upload/faults.process.test.ts',
  'bff/envios/spool/spool-files.process.test.ts',
  'bff/fotos/derivatives/derivative-store.process.test.ts',
  'shared/node/data-folder/lock-handover.process.test.ts',
  'shared/node/log/log-output.process.test.ts',
  'shared/node/s3/s3-bucket.process.test.ts',
  'specification/fourth-line.process.test.ts',
]

/** Milliseconds after which a test counts as hung; an idle machine needs a tenth of that. */
const hung = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }
const onScreen = {
  environment: 'jsdom' as const,
  execArgv: [...ROOMY, ...BRIEF],
  // Resolved by Node.js, this package would be its variant for Node.js instead of the one for browsers.
  alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' },
  setupFiles: ['client/src/testing/patience.ts'],
  testTimeout: hung.testTimeout,
}
const owned = {
  environment: 'node' as const,
  execArgv: ROOMY,
  alias: [COMPILED],
  globalSetup: ['scripts/tests/global-setup.mjs', 'scripts/tests/compile.mjs'],
  setupFiles: ['scripts/tests/file-setup.mjs'],
  ...hung,
}

/** Files that `--mode quick` leaves out. */
const PROCESSES = '**/*.process.test.ts'

/**
 * Tests are grouped into projects by what they need. All files form one queue, project after project, in which the slowest
 * projects come first and short files fill the end. Files that leave nothing behind in their process share it
 * (`isolate: false`), so that modules are loaded once for many of them.
 */
export default defineConfig(({ mode }) => ({
  test: {
    maxWorkers: mode === 'quick' ? QUICK_WORKERS : WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      './e2e/vitest.config.ts',
      {
        ...inBrowser,
        test: {
          ...onScreen,
          name: 'client',
          isolate: false,
          setupFiles: [
            ...onScreen.setupFiles,
            'client/src/testing/read-ahead.ts',
            'client/src/testing/no-owner-stacks.ts',
          ],
          include: ['client/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...FOURTH_LINE],
        },
      },
      { ...inBrowser, test: { ...onScreen, name: 'fourth-line', include: FOURTH_LINE } },
      { ...inNode, test: { ...owned, name: 'own-modules', include: REPLACING } },
      {
        ...inNode,
        test: {
          ...owned,
          name: 'node',
          include: [`${ROOMS}/**/*.test.ts`],
          exclude: ['**/node_modules/**', ...REPLACING, ...(mode === 'quick' ? [PROCESSES] : [])],
          isolate: false,
        },
      },
    ],
  },
}))
