import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What of a mode is for others than the owner. */
const OTHERS = 0o077

/** Makes everything this process creates from now on its user's alone. */
export function createPrivately(): void {
  process.umask(OTHERS)
}

/**
 * Takes from others what is in a folder under these names, as far as it exists: what an earlier version, a restore by
 * hand or a copy left open. A closed folder closes what is in it. Gives the paths that others can still reach because
 * they belong to another user or their disk knows no modes.
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
