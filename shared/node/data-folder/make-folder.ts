import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '#shared/errors/thrown'
import { isMissing } from './system-errors.ts'

/** True when the path is a folder, false when nothing is there. Throws ENOTDIR for anything else. */
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
 * Makes a folder and its parents where they are missing; gives false when the folder was there already. Goes step by
 * step, not by `recursive`: with that, Node reports a full or read-only disk as a missing folder, and never ends where
 * the system says ENOENT for a folder whose parent exists (Linux's /proc). Throws the system's error.
 */
export async function makeFolder(path: string, mode?: number): Promise<boolean> {
  if (await isFolder(path)) return false
  if (dirname(path) !== path) await makeFolder(dirname(path), mode)
  try {
    await mkdir(path, { mode })
    return true
  } catch (error) {
    // Another process made it meanwhile, or the path is a link to something that does not exist.
    if (codeOf(error) !== 'EEXIST' || !(await isFolder(path))) throw error
    return false
  }
}
