import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The bits of a mode that give rights to others than the owner. */
const OTHERS = 0o077

/** Keeps every file and folder that this process creates from now on from other users. */
export function createPrivately(): void {
  process.umask(OTHERS)
}

/**
 * Takes the rights of other users from these names in a folder, as far as they exist: an earlier version, a restore by
 * hand or a copy may have left them open. A closed folder also closes what is in it. Gives the paths that others can
 * still reach because they belong to another user or their disk knows no modes.
 */
export function makePrivate(dataDir: string, names: readonly string[]): string[] {
  return names
    .map((name) => join(dataDir, name))
    .filter((path) => {
      const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
      if ((mode & OTHERS) === 0) return false
      try {
        chmodSync(path, mode & 0o7700)
      } catch {
        return true
      }
      return (statSync(path).mode & OTHERS) !== 0
    })
}
