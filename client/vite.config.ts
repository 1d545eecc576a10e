import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontPreload } from './vite/font-preload.ts'
import { precompress } from './vite/precompress.ts'

const BFF = process.env['BFF_URL'] ?? 'http://localhost:3000'

/** Browser build: sources of `#shared/*` come straight from TypeScript (condition `source`). */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  plugins: [react(), fontPreload(), precompress()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { port: 5173, proxy: { '/api': BFF, '/trpc': BFF } },
  preview: { proxy: { '/api': BFF, '/trpc': BFF } },
  worker: { format: 'es' },
})
