import { defineConfig } from 'vitest/config'
import { COMPILED } from './scripts/tests/compiled.mjs'
import { LongestFirst } from './scripts/tests/longest-first.mjs'
import { BRIEF, QUICK_WORKERS, ROOMY, WORKERS } from './scripts/tests/workers.mjs'

// As Node itself resolves: it knows no 'module', and packages give bundlers files under it that Node cannot read.
const conditions = ['source', 'node', 'development|production']
const inNode = { resolve: { conditions }, ssr: { resolve: { conditions } } }
const screens = ['source', 'module', 'browser', 'development|production']
// `ssr` for tests of the client that run in Node: without it they would try what was built before.
const inBrowser = { resolve: { conditions: screens }, ssr: { resolve: { conditions: screens } } }

const ROOMS = '{shared,api,bff,specification,docs,docker,scripts,bench}'
/** These put other modules in the place of some that the other files have read already: each has a process of its own. */
const FOURTH_LINE = [
  'client/src/specification/fourth-line.test.tsx',
  // These read modules anew: what another file has under way still would be made of old ones and new ones.
  'client/src/page/datas.test.ts',
  'client/src/session/stored-session.test.ts',
]
const REPLACING = [
  'api/fotos/exif-options.process.test.ts',
  'api/ops/backups/restore-backup.process.test.ts',
  'api/storage/disk-storage.process.test.ts',
  'api/upload/faults.process.test.ts',
  'bff/envios/spool/spool-files.process.test.ts',
  'shared/node/data-folder/lock-handover.process.test.ts',
  'shared/node/log/log-output.process.test.ts',
  'specification/fourth-line.process.test.ts',
]

/** How long until something counts as hung; an idle machine needs a tenth of it. */
const hung = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }
const onScreen = {
  environment: 'jsdom' as const,
  execArgv: [...ROOMY, ...BRIEF],
  // Left to Node it would be read as what Node sends files with.
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

/** Left out by `--mode quick`. */
const PROCESSES = '**/*.process.test.ts'

/**
 * Projects by what their tests need. They share one queue of files, project after project: what takes longest begins
 * first and what is short fills the end. Files that keep nothing in their process share it (`isolate: false`), so that
 * what they import is read once.
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
