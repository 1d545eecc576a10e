import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '#shared/errors/thrown'

/** A new, empty folder for a test to fill. */
export const newFolder = (name: string): string => mkdtempSync(join(tmpdir(), `${name}-`))

/** How often the removal begins anew when something was written to the folder meanwhile, each time after 0.3 s. */
const ROUNDS = 15

/**
 * Removes a folder with all in it. Processes that a killed process had started may still write there for a moment, and
 * Node's own retries would not remove what they add.
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
