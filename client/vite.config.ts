import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { fontPreload } from './vite/font-preload.ts'
import { precompress } from './vite/precompress.ts'

/** Where `npm run dev` finds the gateway, unless BFF_URL says otherwise. */
const gateway = (mode: string) =>
  loadEnv(mode, import.meta.dirname, 'BFF_')['BFF_URL'] ?? 'http://localhost:3000'

/** Browser build: sources of `#shared/*` come straight from TypeScript (condition `source`). */
export default defineConfig(({ mode }) => {
  const proxy = { '/api': gateway(mode), '/trpc': gateway(mode) }
  return {
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
    server: { port: 5173, proxy },
    preview: { proxy },
    worker: { format: 'es' },
  }
})
