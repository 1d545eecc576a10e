import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '#shared/errors/thrown'
import { isMissing } from './system-errors.ts'

/**
 * Makes a folder and what leads to it, unless it is there. Step by step: asked for all at once, Node says of a disk on which
 * no folder fits any more that something is missing.
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (!isMissing(error) || dirname(path) === path) throw error
    await makeFolder(dirname(path), mode)
    await makeFolder(path, mode)
  }
}
