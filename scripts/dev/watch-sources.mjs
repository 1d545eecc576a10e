import { join, relative } from 'node:path'
import { ROOT } from '../build.mjs'

/** The folders whose code runs in Node.js; vite itself reloads the client. */
const FOLDERS = ['shared', 'api', 'bff', 'scripts/dev']
/** Changes count as one edit until so many ms pass without another: editors and git write many files in a row. */
const SETTLE_MS = 100

const isSource = (name) => /\.(ts|mjs|json)$/.test(name) && !/\.test\.ts$|(^|[\\/])testing[\\/]/.test(name)

/**
 * Calls `changed` after each edit of code that runs in Node.js, with the name of the last changed source. It uses
 * vite's watcher: Node's own loses sight of a file that an editor replaces instead of writing into it.
 */
export function watchSources(watcher, changed) {
  let timer
  const look = (_event, path) => {
    const name = relative(ROOT, path)
    if (!FOLDERS.some((folder) => name.startsWith(join(folder, '/'))) || !isSource(name)) return
    clearTimeout(timer)
    timer = setTimeout(changed, SETTLE_MS, name)
  }
  watcher.add(FOLDERS.map((folder) => join(ROOT, folder))).on('all', look)
  return () => {
    clearTimeout(timer)
    watcher.off('all', look)
  }
}
