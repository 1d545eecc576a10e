import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '#shared/errors/thrown'
import { isMissing } from './system-errors.ts'

/** True for a folder; false for nothing. Throws ENOTDIR for anything else. */
async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
  throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR', path })
}

/**
 * Makes a folder and those above it, unless they are there. Step by step, not by `recursive`: with that, Node reports a
 * full disk as something missing, and never ends where the system says ENOENT for a folder whose parent exists (Linux's
 * /proc). False for a folder that was there. Throws the system's error.
 */
export async function makeFolder(path: string, mode?: number): Promise<boolean> {
  if (await isFolder(path)) return false
  if (dirname(path) !== path) await makeFolder(dirname(path), mode)
  try {
    await mkdir(path, { mode })
    return true
  } catch (error) {
    // Somebody else made it meanwhile, or it is a link to what is not there.
    if (codeOf(error) !== 'EEXIST' || !(await isFolder(path))) throw error
    return false
  }
}
