import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

const TEXT = /\.(js|css|html|svg|json|webmanifest)$/
const MIN_BYTES = 1024
/** What the gateway fills in before it serves it. */
const FILLED = ['index.html', 'sw.js', 'manifest.webmanifest']

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Writes `.br` and `.gz` beside every text asset of the build, so that serving costs no CPU. */
export function precompress(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    closeBundle: async () => {
      const dir = join(config.root, config.build.outDir)
      const files = await readdir(dir, { recursive: true })
      await Promise.all(
        files
          .filter((file) => TEXT.test(file) && !FILLED.includes(file))
          .map((file) => compress(join(dir, file))),
      )
    },
  }
}

async function compress(path: string) {
  const bytes = await readFile(path)
  if (bytes.length < MIN_BYTES) return
  await Promise.all([writeFile(`${path}.br`, await brotli(bytes)), writeFile(`${path}.gz`, await gz(bytes))])
}
