import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { scriptOf } from './script.ts'

const SOURCE = join(import.meta.dirname, '../worker/shell-worker.ts')
const KEPT = /^assets\/|^favicon\.svg$/

/** A file that the worker keeps; one whose name carries its hash needs no revision. */
interface Entry {
  url: string
  revision: string | null
}

async function entryOf(dir: string, name: string): Promise<Entry> {
  if (name.startsWith('assets/')) return { url: `/${name}`, revision: null }
  const hash = createHash('sha256').update(await readFile(join(dir, name)))
  return { url: `/${name}`, revision: hash.digest('hex').slice(0, 16) }
}

/**
 * Writes `sw.js`, the service worker, with the list of what it keeps: every file of this build. The page's revision is
 * a word that the gateway puts the hash of its own page for, settings and all.
 */
export function shellWorker(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'shell-worker',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    async writeBundle(_options, bundle) {
      const dir = join(config.root, config.build.outDir)
      const names = ['favicon.svg', ...Object.keys(bundle)].filter((name) => KEPT.test(name)).sort()
      const files = await Promise.all(names.map((name) => entryOf(dir, name)))
      const page = { url: '/index.html', revision: 'SHELL_HASH' }
      const define = { FILES: JSON.stringify([page, ...files]), 'process.env.NODE_ENV': '"production"' }
      await writeFile(join(dir, 'sw.js'), await scriptOf({ entry: SOURCE, name: 'shell', define }))
    },
  }
}
