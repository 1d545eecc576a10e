import { defineConfig } from 'vitest/config'

const conditions = ['source', 'node', 'development|production']

/** Browser tests on the built product, two files at a time: each starts its own product and its own browser. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    environment: 'node',
    maxWorkers: 2,
    globalSetup: ['../scripts/tests/global-setup.mjs'],
    setupFiles: ['../scripts/tests/file-setup.mjs'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
