import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** What the folder of a copy under way is named like, behind the name of the copy. */
const PART = '.parte-'
/** Milliseconds without a byte after which a copy counts as interrupted: one that runs writes, or says that it does. */
const QUIET_MS = 3_600_000

/** The beginning of the name of the folder in which a copy comes to be, beside where it will lie. */
export const partFolder = (path: string) => `${path}${PART}`

/** Says that a copy runs which has nothing to write, in the folder in which it comes to be. */
export const showRunning = (folder: string) => writeFile(join(folder, 'em-curso'), '')

/** When something was last written in a folder, ms since 1970. */
async function writtenAt(folder: string): Promise<number> {
  const paths = [folder, ...(await readdir(folder)).map((name) => join(folder, name))]
  const times = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs))
  return Math.max(...times)
}

/**
 * Removes what killed copies left beside this one, whose folder `work` is new: each is as large as all photos, and under
 * its hidden end nobody misses it until the disk is full. The hour is the disk's own: a share's clock may be hours from
 * ours. Gives their paths.
 */
export async function removeInterrupted(path: string, work: string): Promise<string[]> {
  const folder = dirname(path)
  const now = await writtenAt(work)
  const ours = [`${basename(path)}${PART}`, /^extradorso-\d{8}T\d{6}Z\.zip\.parte-/] as const
  const removed: string[] = []
  for (const name of await readdir(folder)) {
    if (!name.startsWith(ours[0]) && !ours[1].test(name)) continue
    const left = join(folder, name)
    // One that is taken away meanwhile, or that is another user's, is nobody's matter here.
    const at = await writtenAt(left).catch(() => now)
    if (at > now - QUIET_MS) continue
    await rm(left, { recursive: true, force: true }).then(
      () => removed.push(left),
      () => undefined,
    )
  }
  return removed
}
