import { join, relative } from 'node:path'
import { ROOT } from '../build.mjs'

/** What runs in Node; the client is vite's. */
const FOLDERS = ['shared', 'api', 'bff', 'scripts/dev']
/** Milliseconds without another change before one counts: editors and git write many files in a row. */
const SETTLE_MS = 100

const isSource = (name) => /\.(ts|mjs|json)$/.test(name) && !/\.test\.ts$|(^|[\\/])testing[\\/]/.test(name)

/**
 * Calls `changed` with the name of the last changed source, after each edit of what runs in Node. By the watcher that
 * vite has: Node's own loses a file that an editor has replaced instead of writing into it.
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
