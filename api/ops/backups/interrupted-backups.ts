import { rmSync } from 'node:fs'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { DATA_NAMES } from '../../storage/data-paths.ts'

/** The folder in which a copy is made is called like the copy, then this, then six letters of the system. */
const PART = '.parte-'
const OURS = /\.parte-\w{6}$/
/** The archive while it is being written. */
const ARCHIVE = 'copia.zip'
/** A file that says that the copy still runs, while it has nothing to write. */
const RUNNING = 'em-curso'
/** Milliseconds without a byte after which a copy counts as interrupted: one that runs writes, or says that it does. */
const QUIET_MS = 3_600_000

/** The beginning of the name of the folder in which a copy is made, beside where the copy will lie. */
export const partFolder = (path: string) => `${path}${PART}`

/** Where in the folder of a copy the database is copied to, and the archive is written. */
export const partPaths = (work: string) => ({
  database: join(work, DATA_NAMES.database),
  archive: join(work, ARCHIVE),
})

/** Shows, in the folder of a copy that has nothing to write, that the copy still runs. */
export const markRunning = (folder: string) => writeFile(join(folder, RUNNING), '')

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Removes the folder when a signal stops the copy; gives the function to call once the copy is done. */
export function removeWhenStopped(work: string): () => void {
  const stop = (signal: NodeJS.Signals) => {
    try {
      rmSync(work, { recursive: true, force: true })
    } finally {
      // Nobody listens to the signal any more, so it ends the process, unless that is the first of a container.
      process.kill(process.pid, signal)
      process.exit(128 + constants.signals[signal])
    }
  }
  for (const signal of STOPS) process.once(signal, stop)
  return () => STOPS.forEach((signal) => process.off(signal, stop))
}

/** True for what a copy puts into its folder, and for what SQLite keeps beside the database. */
const isOurs = (name: string) => name === ARCHIVE || name === RUNNING || name.startsWith(DATA_NAMES.database)

/** When something was last written in the folder of a copy, ms since 1970. Throws for one with anything else in it. */
async function writtenAt(folder: string): Promise<number> {
  const names = await readdir(folder)
  if (!names.every(isOurs)) throw new Error('no folder of a copy')
  const paths = [folder, ...names.map((name) => join(folder, name))]
  const times = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs))
  return Math.max(...times)
}

/**
 * Removes what killed copies left beside this one, whose own folder `work` is new. It removes those of other names too,
 * since most copies bear the name of their day. Each is as large as all photos, and would only be noticed when the disk
 * is full. Times are the disk's own: the clock of a share may be hours from ours. Gives the paths.
 */
export async function removeInterrupted(path: string, work: string): Promise<string[]> {
  const folder = dirname(path)
  const now = await writtenAt(work)
  const removed: string[] = []
  for (const name of await readdir(folder)) {
    if (!OURS.test(name)) continue
    const left = join(folder, name)
    // Skips one that is removed meanwhile, or belongs to another user or program.
    const at = await writtenAt(left).catch(() => now)
    if (at > now - QUIET_MS) continue
    await rm(left, { recursive: true, force: true }).then(
      () => removed.push(left),
      () => undefined,
    )
  }
  return removed
}
