import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '#shared/errors/thrown'

/** A new, empty folder for a test to fill. */
export const newFolder = (name: string): string => mkdtempSync(join(tmpdir(), `${name}-`))

/** How often a folder that was filled meanwhile is begun with anew, each time after 0.3 s. */
const ROUNDS = 15

/**
 * Removes a folder with all in it. What a killed process had started may write there for a moment longer: Node's own
 * retries would remove what was there at first, and no more.
 */
export function removeFolder(folder: string): void {
  for (let round = 1; ; round++) {
    try {
      return rmSync(folder, { recursive: true, force: true, maxRetries: 2 })
    } catch (error) {
      if (round === ROUNDS || codeOf(error) !== 'ENOTEMPTY') throw error
    }
  }
}
