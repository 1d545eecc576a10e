import { defineConfig } from 'vitest/config'
import { COMPILED } from '../scripts/tests/compiled.mjs'
import { ROOMY } from '../scripts/tests/workers.mjs'

const conditions = ['source', 'node', 'development|production']

/** Browser tests on the built product: each file starts its own product and its own browser. */
export default defineConfig({
  resolve: { conditions, alias: [COMPILED] },
  ssr: { resolve: { conditions } },
  test: {
    name: 'browser',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    environment: 'node',
    isolate: false,
    execArgv: ROOMY,
    globalSetup: ['../scripts/tests/global-setup.mjs'],
    setupFiles: ['../scripts/tests/file-setup.mjs'],
    // Milliseconds after which a test counts as hung; an idle machine needs a tenth of that.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
