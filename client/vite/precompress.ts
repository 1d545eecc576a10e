import { readFile, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

const TEXT = /\.(js|css|html|svg|json|webmanifest)$/
const MIN_BYTES = 1024
/** What the gateway fills in before it serves it. */
const FILLED = ['index.html', 'sw.js', 'manifest.webmanifest']
/** Says since when the screens are whole: scripts/build.mjs. The next build removes it first. */
const MARK = '.telas'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/**
 * Writes `.br` and `.gz` beside every text asset of the build, so that serving costs no CPU, and with them ends it: one that was
 * interrupted, or failed, leaves no mark.
 */
export function precompress(): Plugin {
  const begun = new Date()
  let config: ResolvedConfig
  let isWritten = false
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    writeBundle: () => {
      isWritten = true
    },
    closeBundle: async () => {
      if (!isWritten) return
      const dir = join(config.root, config.build.outDir)
      const files = await readdir(dir, { recursive: true })
      await Promise.all(
        files
          .filter((file) => TEXT.test(file) && !FILLED.includes(file))
          .map((file) => compress(join(dir, file))),
      )
      await writeFile(join(dir, MARK), '')
      // What was edited meanwhile may not be in them.
      await utimes(join(dir, MARK), begun, begun)
    },
  }
}

async function compress(path: string) {
  const bytes = await readFile(path)
  if (bytes.length < MIN_BYTES) return
  await Promise.all([writeFile(`${path}.br`, await brotli(bytes)), writeFile(`${path}.gz`, await gz(bytes))])
}
