import { defineConfig } from 'vitest/config'

const resolve = { conditions: ['source', 'module', 'node', 'development|production'] }
const ssr = { resolve: { conditions: ['source', 'node', 'development|production'] } }

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'server',
          environment: 'node',
          include: ['{shared,api,bff,specification,docs,docker,scripts}/**/*.test.ts'],
          globalSetup: ['scripts/tests/global-setup.mjs'],
          setupFiles: ['scripts/tests/file-setup.mjs'],
          // How long until something counts as hung; an idle machine needs a tenth of it.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
        // For tests of the client that run in Node: without it they would try what was built before.
        ssr: { resolve: { conditions: ['source', 'module', 'browser', 'development|production'] } },
        test: {
          name: 'client',
          environment: 'jsdom',
          include: ['client/**/*.test.{ts,tsx}'],
          setupFiles: ['client/src/testing/patience.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
})
