import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Rolldown } from 'vite'
import { CONDITIONS } from './vite/conditions.ts'
import { firstScript } from './vite/first-script.ts'
import { fontPreload } from './vite/font-preload.ts'
import { letterSize } from './vite/letter-size.ts'
import { precompress } from './vite/precompress.ts'
import { shellWorker } from './vite/shell-worker.ts'

/** The gateway of `npm run dev`. It must see the Host the browser sees, or it takes the page for a foreign one. */
const gateway = (mode: string) => ({
  target: `http://localhost:${loadEnv(mode, import.meta.dirname, 'PORT')['PORT']?.trim() || 3000}`,
  changeOrigin: false,
})

/**
 * Three files for a screen instead of thirty: a browser fetches six at a time over HTTP/1.1, and each takes a round trip of
 * the link. What the login reads is one, what several screens share is one, and each screen is one.
 */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'inicio', tags: ['$initial'], priority: 1 },
  { name: 'comum', minShareCount: 2 },
]

/** Browser build: sources of `#shared/*` come straight from TypeScript (condition `source`). */
export default defineConfig(({ mode }) => {
  const proxy = { '/api': gateway(mode), '/trpc': gateway(mode) }
  return {
    root: import.meta.dirname,
    resolve: { conditions: CONDITIONS },
    plugins: [react(), letterSize(), firstScript(), fontPreload(), shellWorker(), precompress()],
    build: {
      outDir: '../dist/client',
      emptyOutDir: true,
      target: 'es2022',
      // Browsers of 2023: both values of a colour (`light-dark`) are written in a way that they understand.
      cssTarget: ['chrome111', 'firefox114', 'safari16.4'],
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        output: { codeSplitting: { groups: CHUNKS } },
        // How long its plugins take is for nobody who starts the product for the first time.
        checks: { pluginTimings: false },
      },
    },
    server: { port: 5173, proxy },
    worker: { format: 'es' },
  }
})
