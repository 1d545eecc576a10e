import { rmSync } from 'node:fs'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { DATA_NAMES } from '../../storage/data-paths.ts'

/** What the folder of a copy under way is named like, behind the name of the copy; then come six letters of the system. */
const PART = '.parte-'
const OURS = /\.parte-\w{6}$/
/** The archive as it comes to be. */
const ARCHIVE = 'copia.zip'
/** A file that says that the copy still runs, while it has nothing to write. */
const RUNNING = 'em-curso'
/** Milliseconds without a byte after which a copy counts as interrupted: one that runs writes, or says that it does. */
const QUIET_MS = 3_600_000

/** The beginning of the name of the folder in which a copy comes to be, beside where it will lie. */
export const partFolder = (path: string) => `${path}${PART}`

/** Where the database is copied to, and the archive written, in that folder. */
export const partPaths = (work: string) => ({
  database: join(work, DATA_NAMES.database),
  archive: join(work, ARCHIVE),
})

/** Says that a copy runs which has nothing to write, in the folder in which it comes to be. */
export const showRunning = (folder: string) => writeFile(join(folder, RUNNING), '')

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Takes the folder along when whoever started the copy stops it; gives what is called once the copy is done. */
export function removedWhenStopped(work: string): () => void {
  const stop = (signal: NodeJS.Signals) => {
    try {
      rmSync(work, { recursive: true, force: true })
    } finally {
      // Nobody listens to it any more: it ends the process, unless that is the first of a container.
      process.kill(process.pid, signal)
      process.exit(128 + constants.signals[signal])
    }
  }
  for (const signal of STOPS) process.once(signal, stop)
  return () => STOPS.forEach((signal) => process.off(signal, stop))
}

/** What a copy puts into its folder; beside the database lies what SQLite keeps of it meanwhile. */
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
 * Removes what killed copies left beside this one, whose own folder `work` is new. Whatever they were called, since most
 * bear the name of their day. Each is as large as all photos, and being hidden it would only be noticed when the disk is
 * full. Times are the disk's own: the clock of a share may be hours from ours. Gives their paths.
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
