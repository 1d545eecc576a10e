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
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
        test: {
          name: 'client',
          environment: 'jsdom',
          include: ['client/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
