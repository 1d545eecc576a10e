import { watch } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../build.mjs'

/** What runs in Node; the client is vite's. */
const FOLDERS = ['shared', 'api', 'bff']
/** Milliseconds without another change before one counts: editors and git write many files in a row. */
const SETTLE_MS = 100

const isSource = (name) => /\.(ts|json)$/.test(name) && !/\.test\.ts$|(^|[\\/])testing[\\/]/.test(name)

/** Calls `changed` with the name of the last changed source, after each edit of what runs in Node. Answers what ends the watch. */
export function watchSources(changed) {
  let timer
  const watchers = FOLDERS.map((folder) =>
    watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
      if (!name || !isSource(name)) return
      clearTimeout(timer)
      timer = setTimeout(changed, SETTLE_MS, join(folder, name))
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
